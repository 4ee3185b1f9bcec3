import { sql } from 'kysely';
import { categoryPath, pathText } from '#shared/domain/catalog/categoryPath.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { db, query } from '../../platform/database/db.ts';
import { isDuplicate } from '../../platform/database/failures.ts';
import type { StoreEntityManager } from '../../platform/services.ts';

export interface CategoryNode {
  id: number;
  name: string;
  parent_category_id: number | null;
  icon: string;
  sequence: number;
  other_fields: string[];
  has_weekly_cutoff: boolean;
  version: number;
}

/** Writes for every category whether it or one above it has the weekly cut-off, after one of them was saved or moved. */
export async function writeClosing(em: StoreEntityManager): Promise<void> {
  await query(
    em,
    sql`update category set closes_weekly = id in (
      select id from (
        with recursive closing (id) as (
          select id from category where has_weekly_cutoff = 1
          union
          select c.id from category c join closing on c.parent_category_id = closing.id
        )
        select id from closing
      ) closing_categories
    )`,
  );
}

/** All categories by their keys, in the order in which siblings are shown. */
export type CategoryTree = ReadonlyMap<number, CategoryNode>;

/** Locks one category until the transaction ends. Throws not_found. */
export async function lockCategory(em: StoreEntityManager, id: number): Promise<CategoryNode> {
  const node = await selectNodes(em).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!node) throw new DomainError('not_found', staffMessages.notFound);
  return node;
}

/**
 * Locks all categories until the transaction ends: two moves, each of them harmless, could together make a ring, so
 * changes of the tree take turns. There are some hundred categories, not some thousand.
 */
export async function lockCategoryTree(em: StoreEntityManager): Promise<CategoryTree> {
  const nodes = await selectNodes(em).orderBy('sequence').orderBy('name').orderBy('id').forUpdate().execute();
  return new Map(nodes.map((node) => [node.id, node]));
}

function selectNodes(em: StoreEntityManager) {
  return db(em)
    .selectFrom('category')
    .select(['id', 'name', 'parent_category_id', 'icon', 'sequence', 'other_fields', 'has_weekly_cutoff', 'version']);
}

/** One category of a tree. Throws not_found. */
export function requireNode(tree: CategoryTree, id: number): CategoryNode {
  const node = tree.get(id);
  if (!node) throw new DomainError('not_found', staffMessages.notFound);
  return node;
}

/**
 * Rejects a parent that does not exist or that is the category (null for a new one) or something below it: invalid, with
 * `parent_category` in error.
 */
export function assertValidParent(tree: CategoryTree, id: number | null, parent: number | null): void {
  if (parent === null) return;
  const path = categoryPath(tree, parent);
  if (path.length === 0) throw rejectedParent(serverMessages.categoryUnknown);
  if (path.some((step) => step.id === id)) throw rejectedParent(serverMessages.categoryCycle);
}

/** Throws conflict, under `name`, where a write failed because a sibling has the name already; any other error as it is. */
export function rethrowNameTaken(error: unknown): never {
  if (!isDuplicate(error)) throw error;
  throw new DomainError('conflict', serverMessages.siblingNameTaken, {
    errors: { name: serverMessages.siblingNameTaken },
  });
}

function rejectedParent(message: string): DomainError {
  return new DomainError('invalid', staffMessages.invalidInput, { errors: { parent_category: message } });
}

/** The categories below a parent (null: at the top), in their order. */
export function childrenOf(tree: CategoryTree, parent: number | null): CategoryNode[] {
  return [...tree.values()].filter((node) => node.parent_category_id === parent);
}

/** A category by its path, 'Uniforms > PE', as the change log shows it; null for the top. */
export function pathName(tree: CategoryTree, id: number | null): string | null {
  if (id === null) return null;
  return pathText(categoryPath(tree, id));
}
