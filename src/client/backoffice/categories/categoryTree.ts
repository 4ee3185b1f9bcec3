import type { Category } from '#shared/contracts/categories.ts';
import { compareNames } from '#shared/domain/catalog/names.ts';

export interface CategoryNode {
  category: Category;
  children: CategoryNode[];
}

const byIndex = (a: Category, b: Category) => a.sequence - b.sequence || compareNames(a.name, b.name);

/** A category with an unknown parent is at the top. */
export function buildTree(categories: readonly Category[]): CategoryNode[] {
  const known = new Set(categories.map(({ _id }) => _id));
  const byParent = Map.groupBy([...categories].sort(byIndex), ({ parent_category }) =>
    parent_category !== null && known.has(parent_category) ? parent_category : null,
  );
  const below = (parent: string | null): CategoryNode[] =>
    (byParent.get(parent) ?? []).map((category) => ({ category, children: below(category._id) }));
  return below(null);
}

export interface CategoryWithPath {
  category: Category;
  path: string;
}

export function withPaths(nodes: readonly CategoryNode[], above = ''): CategoryWithPath[] {
  return nodes.flatMap(({ category, children }) => {
    const path = above + category.name;
    return [{ category, path }, ...withPaths(children, `${path} > `)];
  });
}

export function subtreeIds(categories: readonly Category[], id: string): Set<string> {
  const byParent = Map.groupBy(categories, ({ parent_category }) => parent_category);
  const found = new Set<string>();
  const visit = (each: string) => {
    if (found.has(each)) return;
    found.add(each);
    for (const child of byParent.get(each) ?? []) visit(child._id);
  };
  visit(id);
  return found;
}

export function isFound({ name }: Category, keyword: string): boolean {
  return name.toLowerCase().includes(keyword.trim().toLowerCase());
}

/** Keeps the ancestors of a found category; without a keyword, all. */
export function filterTree(nodes: readonly CategoryNode[], keyword: string): CategoryNode[] {
  return nodes.flatMap(({ category, children }) => {
    const left = filterTree(children, keyword);
    return left.length > 0 || isFound(category, keyword) ? [{ category, children: left }] : [];
  });
}
