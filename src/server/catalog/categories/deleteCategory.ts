import type { Acknowledged } from '#shared/contracts/common.ts';
import { MAX_CATEGORY_PATH } from '#shared/domain/catalog/categoryPath.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { changesBetween, writeAudit } from '../../masterData/audit.ts';
import { db } from '../../platform/database/db.ts';
import { isStillReferenced } from '../../platform/database/failures.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { indexCategories } from '../search/stockIndex.ts';
import { lockCategoryTree, pathName, requireNode } from './categoryTree.ts';

/** Throws not_found, and conflict while it has products, categories below it, or staff assigned to it. */
export function deleteCategory(deps: Deps, staff: StaffMember, id: number): Promise<Acknowledged> {
  return inTransaction(deps.em, async (em) => {
    const tree = await lockCategoryTree(em);
    const { id: _id, version: _version, parent_category_id, ...fields } = requireNode(tree, id);
    await keepPath(em, id, pathName(tree, id));
    await db(em)
      .deleteFrom('category')
      .where('id', '=', id)
      .execute()
      .catch((error: unknown) => {
        throw isStillReferenced(error) ? new DomainError('conflict', serverMessages.categoryInUse) : error;
      });
    const changes = changesBetween({ ...fields, parent_category: pathName(tree, parent_category_id) }, {});
    await writeAudit(em, staff, deps.now(), [{ record_type: 'category', record_id: id, action: 'deleted', changes }]);
    await indexCategories(em);
    return { msg: staffMessages.deleted };
  });
}

/** Reports distinguish what was sold in categories of one name, deleted ones too (docs/rules.md, Reports). */
async function keepPath(em: StoreEntityManager, id: number, path: string | null): Promise<void> {
  await db(em)
    .updateTable('order_line')
    .set({ deleted_category_path: path?.slice(-MAX_CATEGORY_PATH) })
    .where('category_id', '=', id)
    // One with products stays, and may have very many lines.
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('stock').select('id').where('category_id', '=', id))))
    .execute();
}
