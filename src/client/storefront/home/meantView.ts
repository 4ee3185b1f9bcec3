import { type CatalogView, emptyCatalogView } from '#shared/catalogView.ts';
import type { ApiOutput } from '../../api/appRouter.ts';

type Answer = Pick<ApiOutput['stocks']['productList'], 'did_you_mean' | 'did_you_mean_everywhere'>;

/** The view of the word that a keyword without products was probably meant to be, or null where there is none. */
export function suggestedView(view: CatalogView, answer: Answer | undefined): CatalogView | null {
  const keyword = answer?.did_you_mean;
  if (!keyword) return null;
  return answer.did_you_mean_everywhere ? { ...emptyCatalogView, keyword } : { ...view, keyword };
}
