import type { CatalogView } from '#shared/catalogView.ts';
import { toApiError } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';

const MINUTE = 60_000;

export interface CatalogTitle {
  /** The category's way from the top, itself last; empty for all products. */
  path: { _id: string; name: string }[];
  /** Null while it is on the way. */
  text: string | null;
  /** Whether the category is one that there is not any more. */
  isGone: boolean;
}

/** Returns the title of a view of the catalog. */
export function useCatalogTitle({ category, keyword }: CatalogView): CatalogTitle {
  const breadcrumbs = trpc.categories.breadcrumbs.useQuery(
    { _id: category ?? '' },
    { enabled: category !== null, staleTime: 10 * MINUTE },
  );
  const path = category === null ? [] : (breadcrumbs.data?.menus ?? []);
  const isGone = toApiError(breadcrumbs.error)?.code === 'not_found';
  if (isGone) return { path, text: 'This category no longer exists', isGone };
  const name =
    category === null ? 'All products' : breadcrumbs.isPending ? null : (breadcrumbs.data?.name ?? 'Products');
  if (name === null) return { path, text: null, isGone };
  const text = keyword ? `“${keyword}” in ${category === null ? 'all products' : name}` : name;
  return { path, text, isGone };
}
