import type { Product } from '#shared/contracts/catalog.ts';
import { trpc } from '../../api/client.ts';

const MINUTE = 60_000;

export interface CategoryPath {
  /** From the top down to the category itself; the category alone until the path is known. */
  path: { _id: string; name: string }[];
  /** The path is still on its way. */
  isPending: boolean;
  /**
   * Whether a category on the path has the weekly cut-off; requested again where the path failed to load. Rejects with
   * that error.
   */
  hasWeeklyCutoff: () => Promise<boolean>;
}

/** The way from the top to a product's category. */
export function useCategoryPath({ _id, name }: Product['category']): CategoryPath {
  const breadcrumbs = trpc.categories.breadcrumbs.useQuery({ _id }, { staleTime: 10 * MINUTE });
  return {
    path: breadcrumbs.data?.menus ?? [{ _id, name }],
    isPending: breadcrumbs.isPending,
    hasWeeklyCutoff: async () => {
      const { has_weekly_cutoff } = breadcrumbs.data ?? (await breadcrumbs.refetch({ throwOnError: true })).data ?? {};
      return has_weekly_cutoff ?? false;
    },
  };
}
