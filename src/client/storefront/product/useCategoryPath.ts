import type { Product } from '#shared/contracts/catalog.ts';
import { trpc } from '../../api/client.ts';

const MINUTE = 60_000;

/** The way from the top to a product's category, itself last; the category alone until the way is known. */
export function useCategoryPath({ _id, name }: Product['category']): { _id: string; name: string }[] {
  const breadcrumbs = trpc.categories.breadcrumbs.useQuery({ _id }, { staleTime: 10 * MINUTE });
  return breadcrumbs.data?.menus ?? [{ _id, name }];
}
