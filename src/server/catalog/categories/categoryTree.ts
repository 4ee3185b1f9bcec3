import { LockMode } from '@mikro-orm/core';
import { DomainError, fieldError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { db } from '../../platform/database/db.ts';
import { isDuplicate } from '../../platform/database/failures.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import { Category, type CategoryEntity, categoryChain } from '../category.entity.ts';

type CategoryTree = ReadonlyMap<number, CategoryEntity>;

/** Two harmless moves could together make a cycle, so changes of the tree lock all categories (about a hundred). */
export async function lockCategoryTree(em: StoreEntityManager): Promise<CategoryTree> {
  const orderBy = { sequence: 'asc', name: 'asc', id: 'asc' } as const;
  const all = await em.find(Category, {}, { orderBy, lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  return new Map(all.map((category) => [category.id, category]));
}

/** Writes the flag without raising versions, because it is no form field. */
export async function writeClosing(em: StoreEntityManager, tree: CategoryTree): Promise<void> {
  for (const closes_weekly of [true, false]) {
    const changed = [...tree.values()].filter(
      (category) =>
        category.closes_weekly !== closes_weekly &&
        categoryChain(category).some(({ has_weekly_cutoff }) => has_weekly_cutoff) === closes_weekly,
    );
    if (changed.length === 0) continue;
    const ids = changed.map(({ id }) => id);
    await db(em).updateTable('category').set({ closes_weekly }).where('id', 'in', ids).execute();
  }
}

export function requireNode(tree: CategoryTree, id: number): CategoryEntity {
  const node = tree.get(id);
  if (!node) throw new DomainError('not_found', staffMessages.notFound);
  return node;
}

/** Returns null for the top. Throws invalid at `parent_category` if unknown, or `category` itself or below it. */
export function requireParent(tree: CategoryTree, category: CategoryEntity | null, id: number | null) {
  if (id === null) return null;
  const parent = tree.get(id);
  if (!parent) throw rejectedParent(serverMessages.categoryUnknown);
  if (category && categoryChain(parent).includes(category)) throw rejectedParent(serverMessages.categoryCycle);
  return parent;
}

/** Throws conflict at `name` if a sibling has the name; rethrows any other error. */
export function rethrowNameTaken(error: unknown): never {
  if (!isDuplicate(error)) throw error;
  throw fieldError('conflict', 'name', serverMessages.siblingNameTaken);
}

function rejectedParent(message: string): DomainError {
  return new DomainError('invalid', staffMessages.invalidInput, { errors: { parent_category: message } });
}

export const childrenOf = (tree: CategoryTree, parent: CategoryEntity | null): CategoryEntity[] =>
  [...tree.values()].filter((node) => (node.parent_category ?? null) === parent);
