import type { z } from 'zod';
import type { AuditChanges } from '#shared/contracts/audit.ts';
import type { Category, createCategoryInput, updateCategoryInput } from '#shared/contracts/categories.ts';
import { AGRIBIZ_CATEGORY } from '#shared/domain/customers/legalTexts.ts';
import { changesBetween, requireVersion, writeAudit } from '../../masterData/audit.ts';
import { db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { indexCategories } from '../search/stockIndex.ts';
import { getCategory } from './categories.queries.ts';
import {
  assertValidParent,
  type CategoryTree,
  childrenOf,
  lockCategory,
  lockCategoryTree,
  pathName,
  rethrowNameTaken,
  writeClosing,
} from './categoryTree.ts';

/** Throws invalid for a parent that does not exist, and conflict for a name that a sibling has. */
export function createCategory(
  deps: Deps,
  staff: StaffMember,
  { parent_category, ...fields }: z.output<typeof createCategoryInput>,
): Promise<Category> {
  return inTransaction(deps.em, async (em) => {
    const tree = await lockCategoryTree(em);
    assertValidParent(tree, null, parent_category);
    const values = {
      ...fields,
      sequence: fields.sequence ?? nextSequence(tree, parent_category),
      has_weekly_cutoff: fields.has_weekly_cutoff ?? fields.name === AGRIBIZ_CATEGORY,
    };
    const { insertId } = await db(em)
      .insertInto('category')
      .values({ ...values, parent_category_id: parent_category })
      .executeTakeFirstOrThrow()
      .catch(rethrowNameTaken);
    await writeClosing(em);
    await indexCategories(em);
    const changes = changesBetween({}, { ...values, parent_category: pathName(tree, parent_category) });
    await writeAudit(em, staff, deps.now(), [
      { record_type: 'category', record_id: Number(insertId), action: 'created', changes },
    ]);
    return getCategory({ ...deps, em }, Number(insertId));
  });
}

function nextSequence(tree: CategoryTree, parent: number | null): number {
  return Math.max(0, ...childrenOf(tree, parent).map(({ sequence }) => sequence)) + 1;
}

/**
 * Saves the fields that were sent. Throws not_found, conflict over somebody's newer save or for a name that a sibling has,
 * and invalid for a parent that does not exist or lies below the category itself.
 */
export function updateCategory(
  deps: Deps,
  staff: StaffMember,
  { _id, version, parent_category, ...sent }: z.output<typeof updateCategoryInput>,
): Promise<Category> {
  return inTransaction(deps.em, async (em) => {
    const { id, parent_category_id: parent, version: currentVersion, ...before } = await lockCategory(em, _id);
    const identity = { record_type: 'category' as const, record_id: id };
    await requireVersion(deps, em, { ...identity, version: currentVersion }, version);
    // A parent concerns the whole tree; a name does not, and may take a while.
    const moved = parent_category !== undefined && parent_category !== parent;
    const tree: CategoryTree = moved ? await lockCategoryTree(em) : new Map();
    if (moved) assertValidParent(tree, id, parent_category);

    const after = { ...before, ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) };
    const changes: AuditChanges = {
      ...changesBetween(before, after),
      ...(moved && { parent_category: { from: pathName(tree, parent), to: pathName(tree, parent_category) } }),
    };
    if (Object.keys(changes).length === 0) return getCategory({ ...deps, em }, id);
    await db(em)
      .updateTable('category')
      .set({ ...after, ...(moved && { parent_category_id: parent_category }), version: currentVersion + 1 })
      .where('id', '=', id)
      .execute()
      .catch(rethrowNameTaken);
    if (moved || changes.has_weekly_cutoff) await writeClosing(em);
    await writeAudit(em, staff, deps.now(), [{ ...identity, action: 'updated', changes }]);
    // A product is found by every name on its category's path.
    if (moved || changes.name) await indexCategories(em);
    return getCategory({ ...deps, em }, id);
  });
}
