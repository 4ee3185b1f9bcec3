import type { Acknowledged } from '#shared/contracts/common.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { changesBetween, writeAudit } from '../../masterData/audit.ts';
import { db } from '../../platform/database/db.ts';
import { isStillReferenced } from '../../platform/database/failures.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { removeCategoryCounts } from '../search/listings.ts';
import { lockCategoryTree, pathName, requireNode } from './categoryTree.ts';

/** Throws not_found, and conflict while it has products, categories below it, or staff assigned to it. */
export function deleteCategory(deps: Deps, staff: StaffMember, id: number): Promise<Acknowledged> {
  return inTransaction(deps.em, async (em) => {
    const tree = await lockCategoryTree(em);
    const { id: _id, version: _version, parent_category_id, ...fields } = requireNode(tree, id);
    await db(em)
      .deleteFrom('category')
      .where('id', '=', id)
      .execute()
      .catch((error: unknown) => {
        throw isStillReferenced(error) ? new DomainError('conflict', serverMessages.categoryInUse) : error;
      });
    const changes = changesBetween({ ...fields, parent_category: pathName(tree, parent_category_id) }, {});
    await writeAudit(em, staff, deps.now(), [{ record_type: 'category', record_id: id, action: 'deleted', changes }]);
    await removeCategoryCounts(em, id);
    return { msg: staffMessages.deleted };
  });
}
