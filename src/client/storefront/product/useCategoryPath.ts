import type { Product } from '#shared/contracts/catalog.ts';
import { AGRIBIZ_CATEGORY } from '#shared/domain/policies.ts';
import { trpc } from '../../api.ts';

const MINUTE = 60_000;

export interface CategoryPath {
  /** From the top down to the category itself. */
  path: { _id: string; name: string }[];
  /** Somewhere on the path is Agribiz, whose orders close on Tuesdays. */
  isAgribiz: boolean;
  /** The path is still on its way; until then only the category itself is known. */
  isPending: boolean;
}

/** The way from the top to a product's category. */
export function useCategoryPath({ _id, name }: Product['category']): CategoryPath {
  const breadcrumbs = trpc.categories.breadcrumbs.useQuery({ _id }, { staleTime: 10 * MINUTE });
  const path = breadcrumbs.data?.menus ?? [{ _id, name }];
  return {
    path,
    isAgribiz: path.some((category) => category.name === AGRIBIZ_CATEGORY),
    isPending: breadcrumbs.isPending,
  };
}
