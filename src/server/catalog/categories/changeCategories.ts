import { sql } from 'kysely';
import type { z } from 'zod';
import type { Category as CategoryRecord, categories, moveCategoryInput } from '#shared/contracts/categories.ts';
import type { Acknowledged } from '#shared/contracts/common.ts';
import { MAX_CATEGORY_PATH, pathText } from '#shared/domain/catalog/categoryPath.ts';
import { AGRIBIZ_CATEGORY } from '#shared/domain/customers/legalTexts.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { changeRecords, findForChange } from '../../masterData/changeRecords.ts';
import { db } from '../../platform/database/db.ts';
import { isStillReferenced } from '../../platform/database/failures.ts';
import { catalogChanged } from '../../platform/responseCache/catalogVersion.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { Category, categoryChain } from '../category.entity.ts';
import { indexCategories } from '../search/stockIndex.ts';
import { getCategory } from './categories.queries.ts';
import {
  childrenOf,
  lockCategoryTree,
  requireNode,
  requireParent,
  rethrowNameTaken,
  writeClosing,
} from './categoryTree.ts';

export function createCategory(
  deps: Deps,
  staff: StaffMember,
  { parent_category, ...fields }: z.output<typeof categories.create>,
): Promise<CategoryRecord> {
  return changeRecords(deps, staff, async (em) => {
    const tree = await lockCategoryTree(em);
    const parent = requireParent(tree, null, parent_category);
    const category = em.create(Category, {
      ...fields,
      parent_category: parent,
      sequence: fields.sequence ?? Math.max(0, ...childrenOf(tree, parent).map(({ sequence }) => sequence)) + 1,
      has_weekly_cutoff: fields.has_weekly_cutoff ?? fields.name === AGRIBIZ_CATEGORY,
    });
    await em.flush().catch(rethrowNameTaken);
    await writeClosing(em, new Map([...tree, [category.id, category]]));
    await indexCategories(em);
    return getCategory({ ...deps, em }, category.id);
  });
}

/** Throws not_found, version_old, conflict for a sibling's name, and invalid for a parent that is unknown or below the category. */
export function updateCategory(
  deps: Deps,
  staff: StaffMember,
  { _id, version, parent_category: parent, ...sent }: z.output<typeof categories.update>,
): Promise<CategoryRecord> {
  return changeRecords(deps, staff, async (em) => {
    const category = await findForChange(em, Category, _id, version);
    const { name, has_weekly_cutoff } = category;
    const isMoved = parent !== undefined && parent !== (category.parent_category?.id ?? null);
    const isClosing = sent.has_weekly_cutoff !== undefined && sent.has_weekly_cutoff !== has_weekly_cutoff;
    // Only a new parent or cut-off affects the whole tree.
    const tree = isMoved || isClosing ? await lockCategoryTree(em) : null;
    em.assign(category, sent, { ignoreUndefined: true });
    if (tree && isMoved) category.parent_category = requireParent(tree, category, parent);
    await em.flush().catch(rethrowNameTaken);
    if (tree) await writeClosing(em, tree);
    // A product is found by every name on its category's path.
    if (isMoved || category.name !== name) await indexCategories(em);
    return getCategory({ ...deps, em }, _id);
  });
}

/** Renumbers the siblings without raising their versions. Throws not_found, invalid as a save does, conflict for `before` or the name. */
export function moveCategory(
  deps: Deps,
  staff: StaffMember,
  { _id, parent_category, before }: z.output<typeof moveCategoryInput>,
): Promise<Acknowledged> {
  return changeRecords(deps, staff, async (em) => {
    const tree = await lockCategoryTree(em);
    const category = requireNode(tree, _id);
    const parent = requireParent(tree, category, parent_category);
    const siblings = childrenOf(tree, parent).filter((sibling) => sibling !== category);
    const index = before === null ? siblings.length : siblings.findIndex(({ id }) => id === before);
    if (index === -1) throw new DomainError('version_old', staffMessages.changedByAnother);

    const isMoved = parent !== (category.parent_category ?? null);
    category.parent_category = parent;
    category.sequence = index + 1;
    await em.flush().catch(rethrowNameTaken);
    // Siblings may be renumbered even if the category itself is not.
    catalogChanged(em);
    const ids = siblings.map(({ id }) => id).toSpliced(index, 0, _id);
    const numbers = ids.map((id, position) => sql`when ${id} then ${position + 1}`);
    await db(em)
      .updateTable('category')
      .set({ sequence: sql<number>`case id ${sql.join(numbers, sql` `)} end` })
      .where('id', 'in', ids)
      .execute();
    if (isMoved) {
      await writeClosing(em, tree);
      await indexCategories(em);
    }
    return { msg: staffMessages.saved };
  });
}

/** Throws not_found, and conflict while it has products, categories below it, or staff assigned to it. */
export function deleteCategory(deps: Deps, staff: StaffMember, id: number): Promise<Acknowledged> {
  return changeRecords(deps, staff, async (em) => {
    const category = requireNode(await lockCategoryTree(em), id);
    await keepPath(em, id, pathText(categoryChain(category)));
    em.remove(category);
    await em.flush().catch((error: unknown) => {
      throw isStillReferenced(error) ? new DomainError('conflict', serverMessages.categoryInUse) : error;
    });
    await indexCategories(em);
    return { msg: staffMessages.deleted };
  });
}

/** Reports distinguish categories with the same name, including deleted ones (docs/rules/reports.md, Reports). */
async function keepPath(em: StoreEntityManager, id: number, path: string): Promise<void> {
  await db(em)
    .updateTable('order_line')
    .set({ deleted_category_path: path.slice(-MAX_CATEGORY_PATH) })
    .where('category_id', '=', id)
    // A category with products cannot be deleted and may have very many lines.
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('stock').select('id').where('category_id', '=', id))))
    .execute();
}
