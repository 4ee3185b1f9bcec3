import type { Category } from '#shared/contracts/categories.ts';
import { compareNames } from '#shared/domain/catalog/products/names.ts';
import type { TreeMove } from '../../design/tree/Tree.tsx';

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

/** The new place of a category: below a parent (null: the top), before a new sibling or last. */
export interface CategoryPosition {
  _id: string;
  parent_category: string | null;
  before: string | null;
}

/** Null if nothing would change. */
export function positionAfterDrop(
  categories: readonly Category[],
  { id, target, position }: TreeMove,
): CategoryPosition | null {
  if (id === target) return null;
  if (position === 'on') return unlessThere(categories, { _id: id, parent_category: target, before: null });
  const neighbour = categories.find(({ _id }) => _id === target);
  if (!neighbour) return null;
  const { parent_category } = neighbour;
  const siblings = siblingsBelow(categories, parent_category).filter((sibling) => sibling !== id);
  const before = position === 'before' ? target : (siblings[siblings.indexOf(target) + 1] ?? null);
  return unlessThere(categories, { _id: id, parent_category, before });
}

/** `step` is -1 for up, 1 for down. Null at the end. */
export function positionAfterStep(categories: readonly Category[], id: string, step: -1 | 1): CategoryPosition | null {
  const category = categories.find(({ _id }) => _id === id);
  if (!category) return null;
  const siblings = siblingsBelow(categories, category.parent_category);
  const index = siblings.indexOf(id) + step;
  if (index < 0 || index >= siblings.length) return null;
  const before = step === -1 ? siblings[index] : siblings[index + 1];
  return { _id: id, parent_category: category.parent_category, before: before ?? null };
}

/** The list after the move; sequences count the siblings from 1. */
export function withMoved(categories: readonly Category[], move: CategoryPosition): Category[] {
  const siblings = siblingsBelow(categories, move.parent_category).filter((id) => id !== move._id);
  const index = move.before === null ? siblings.length : siblings.indexOf(move.before);
  siblings.splice(index === -1 ? siblings.length : index, 0, move._id);
  const sequences = new Map(siblings.map((id, position) => [id, position + 1]));
  return categories.map((category) => {
    const sequence = sequences.get(category._id);
    if (sequence === undefined) return category;
    return category._id === move._id
      ? { ...category, sequence, parent_category: move.parent_category }
      : { ...category, sequence };
  });
}

function siblingsBelow(categories: readonly Category[], parent: string | null): string[] {
  return withPaths(buildTree(categories.filter(({ parent_category }) => parent_category === parent))).map(
    ({ category }) => category._id,
  );
}

function unlessThere(categories: readonly Category[], position: CategoryPosition): CategoryPosition | null {
  const category = categories.find(({ _id }) => _id === position._id);
  if (category?.parent_category !== position.parent_category) return position;
  const siblings = siblingsBelow(categories, position.parent_category);
  const next = siblings[siblings.indexOf(position._id) + 1] ?? null;
  return next === position.before ? null : position;
}
