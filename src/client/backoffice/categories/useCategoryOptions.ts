import { useMemo } from 'react';
import { trpc } from '#client/api/client.ts';
import { buildTree, subtreeIds, withPaths } from './categoryTree.ts';

interface CategoryOption {
  id: string;
  /** The path from the top: 'Uniforms > PE'. */
  label: string;
}

interface Choice {
  /** Only these and their descendants; all if empty. */
  within?: readonly string[];
  without?: string | null;
}

export function useCategoryOptions({ within = [], without = null }: Choice = {}): {
  options: CategoryOption[];
  isPending: boolean;
} {
  const list = trpc.categories.list.useQuery({});
  const categories = list.data;
  const wanted = within.join();
  const options = useMemo(() => {
    if (!categories) return [];
    const allowed = wanted === '' ? null : new Set(wanted.split(',').flatMap((id) => [...subtreeIds(categories, id)]));
    const barred = without === null ? new Set<string>() : subtreeIds(categories, without);
    return withPaths(buildTree(categories))
      .filter(({ category: { _id } }) => !barred.has(_id) && (allowed?.has(_id) ?? true))
      .map(({ category, path }) => ({ id: category._id, label: path }));
  }, [categories, wanted, without]);
  return { options, isPending: list.isPending };
}

/** The option for no parent, because a list key cannot be null. */
export const TOP = 'top';
export const TOP_LABEL = 'None (main category)';

export function useParentOptions(id: string | null) {
  const { options } = useCategoryOptions({ without: id });
  return [{ id: TOP, label: TOP_LABEL }, ...options];
}
