import type { z } from 'zod';
import type {
  Category as CategoryRecord,
  createCategoryInput,
  updateCategoryInput,
} from '#shared/contracts/categories.ts';
import { AGRIBIZ_CATEGORY } from '#shared/domain/customers/legalTexts.ts';
import { changeRecords, findForChange } from '../../masterData/changeRecords.ts';
import type { Deps } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { Category } from '../category.entity.ts';
import { indexCategories } from '../search/stockIndex.ts';
import { getCategory } from './categories.queries.ts';
import { childrenOf, lockCategoryTree, requireParent, rethrowNameTaken, writeClosing } from './categoryTree.ts';

/** Throws invalid for a parent that does not exist, and conflict for a name that a sibling has. */
export function createCategory(
  deps: Deps,
  staff: StaffMember,
  { parent_category, ...fields }: z.output<typeof createCategoryInput>,
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

/**
 * Saves the fields that were sent. Throws not_found, version_old over somebody's newer save, conflict for a name that a sibling has,
 * and invalid for a parent that does not exist or lies below the category itself.
 */
export function updateCategory(
  deps: Deps,
  staff: StaffMember,
  { _id, version, parent_category: parent, ...sent }: z.output<typeof updateCategoryInput>,
): Promise<CategoryRecord> {
  return changeRecords(deps, staff, async (em) => {
    const category = await findForChange(em, Category, _id, version);
    const { name, has_weekly_cutoff } = category;
    const isMoved = parent !== undefined && parent !== (category.parent_category?.id ?? null);
    const isClosing = sent.has_weekly_cutoff !== undefined && sent.has_weekly_cutoff !== has_weekly_cutoff;
    // A parent and a cut-off concern the whole tree; a name does not, and may take a while.
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
