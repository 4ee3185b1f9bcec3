import type { z } from 'zod';
import type { moveCategoryInput } from '#shared/contracts/categories.ts';
import type { Acknowledged } from '#shared/contracts/common.ts';
import { DomainError } from '#shared/errors.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { changesBetween, writeAudit } from '../../masterData/audit.ts';
import { db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { catalogChanged } from '../../platform/responseCache/catalogVersion.ts';
import type { Deps } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { writeSequence } from '../product/writeSequence.ts';
import { indexCategories } from '../search/stockIndex.ts';
import {
  assertValidParent,
  childrenOf,
  lockCategoryTree,
  pathName,
  requireNode,
  rethrowNameTaken,
  writeClosing,
} from './categoryTree.ts';

/**
 * Places a category below another or at the top, before one of its new siblings or last, and numbers the siblings anew.
 * The moved one counts as saved; siblings whose number alone changed do not. Throws not_found, invalid for a parent that
 * does not exist or lies below the category itself, conflict where `before` is no sibling there any more or a
 * sibling there has its name.
 */
export function moveCategory(
  deps: Deps,
  staff: StaffMember,
  { _id, parent_category, before }: z.output<typeof moveCategoryInput>,
): Promise<Acknowledged> {
  return inTransaction(deps.em, async (em) => {
    const tree = await lockCategoryTree(em);
    const node = requireNode(tree, _id);
    assertValidParent(tree, _id, parent_category);
    const siblings = childrenOf(tree, parent_category).filter((sibling) => sibling !== node);
    const index = before === null ? siblings.length : siblings.findIndex(({ id }) => id === before);
    if (index === -1) throw new DomainError('conflict', staffMessages.changedMeanwhile);

    // The numbers of its siblings may change where its own does not.
    catalogChanged(em);
    await writeSequence(
      em,
      'category',
      siblings.toSpliced(index, 0, node).map(({ id }) => id),
    );
    const changes = changesBetween(
      { parent_category: node.parent_category_id, sequence: node.sequence },
      { parent_category, sequence: index + 1 },
    );
    if (changes.parent_category) {
      const [from, to] = [pathName(tree, node.parent_category_id), pathName(tree, parent_category)];
      changes.parent_category = { from, to };
    }
    if (Object.keys(changes).length > 0) {
      await db(em)
        .updateTable('category')
        .set({ parent_category_id: parent_category, version: node.version + 1 })
        .where('id', '=', _id)
        .execute()
        .catch(rethrowNameTaken);
      await writeAudit(em, staff, deps.now(), [
        { record_type: 'category', record_id: _id, action: 'updated', changes },
      ]);
    }
    if (changes.parent_category) {
      await writeClosing(em);
      await indexCategories(em);
    }
    return { msg: staffMessages.saved };
  });
}
