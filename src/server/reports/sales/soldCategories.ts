import { type CategoryPath, categoryLabels } from '../../catalog/product/categoryPaths.ts';

/** Lines sold in one category, by the name that it had then. */
export interface SoldInCategory {
  /** The id of the category, or what stands for one that was deleted. */
  category_key: string;
  category_name: string;
  /** The path of a category that was deleted; null for others and where it is not known. */
  deleted_path: string | null;
}

/**
 * Adds what each category is called in a report: the name under which was sold, with its path where another category has the same
 * name, or had it when it sold (docs/rules.md, Reports).
 */
export function nameCategories<Sold extends SoldInCategory>(
  sales: readonly Sold[],
  categories: readonly CategoryPath[],
): (Omit<Sold, 'deleted_path'> & { category: string })[] {
  const known = new Map(categories.map((category) => [String(category.id), category]));
  const labels = categoryLabels(categories);
  const shared = new Set(categories.filter(({ id, name }) => labels.get(id) !== name).map(({ name }) => name));
  const keys = new Map<string, Set<string>>();
  for (const { category_name, category_key } of sales) {
    keys.set(category_name, (keys.get(category_name) ?? new Set()).add(category_key));
  }
  const isUnique = (name: string) => !shared.has(name) && keys.get(name)?.size === 1;
  return sales.map(({ deleted_path, ...sale }) => {
    const { category_name: name, category_key } = sale;
    return {
      ...sale,
      category: isUnique(name) ? name : labelOf(name, known.get(category_key)?.path ?? deleted_path),
    };
  });
}

/** A renamed category is called by both of its names. */
function labelOf(name: string, path: string | null): string {
  if (path === null) return `${name} (deleted)`;
  return path === name || path.endsWith(` > ${name}`) ? path : `${name} (${path})`;
}
