import type { Acknowledged } from '#shared/contracts/common.ts';
import { MAX_CATEGORY_PATH, pathText } from '#shared/domain/catalog/categoryPath.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { changeRecords } from '../../masterData/changeRecords.ts';
import { db } from '../../platform/database/db.ts';
import { isStillReferenced } from '../../platform/database/failures.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { categoryChain } from '../category.entity.ts';
import { indexCategories } from '../search/stockIndex.ts';
import { lockCategoryTree, requireNode } from './categoryTree.ts';

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

/** Reports distinguish what was sold in categories of one name, deleted ones too (docs/rules/reports.md, Reports). */
async function keepPath(em: StoreEntityManager, id: number, path: string): Promise<void> {
  await db(em)
    .updateTable('order_line')
    .set({ deleted_category_path: path.slice(-MAX_CATEGORY_PATH) })
    .where('category_id', '=', id)
    // One with products stays, and may have very many lines.
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('stock').select('id').where('category_id', '=', id))))
    .execute();
}
