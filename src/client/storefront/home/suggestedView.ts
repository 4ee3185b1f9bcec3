import { type CatalogView, emptyCatalogView } from '#shared/catalogView.ts';
import type { ApiOutput } from '../../api/appRouter.ts';

type SearchResult = Pick<ApiOutput['stocks']['productList'], 'did_you_mean' | 'did_you_mean_everywhere'>;

/** The view of the word that a keyword without results was probably meant to be, or null. */
export function suggestedView(view: CatalogView, result: SearchResult | undefined): CatalogView | null {
  const keyword = result?.did_you_mean;
  if (!keyword) return null;
  return result.did_you_mean_everywhere ? { ...emptyCatalogView, keyword } : { ...view, keyword };
}
