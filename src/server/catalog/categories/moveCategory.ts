import { sql } from 'kysely';
import type { z } from 'zod';
import type { moveCategoryInput } from '#shared/contracts/categories.ts';
import type { Acknowledged } from '#shared/contracts/common.ts';
import { DomainError } from '#shared/errors.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { changeRecords } from '../../masterData/changeRecords.ts';
import { db } from '../../platform/database/db.ts';
import { catalogChanged } from '../../platform/responseCache/catalogVersion.ts';
import type { Deps } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { indexCategories } from '../search/stockIndex.ts';
import {
  childrenOf,
  lockCategoryTree,
  requireNode,
  requireParent,
  rethrowNameTaken,
  writeClosing,
} from './categoryTree.ts';

/**
 * Places a category below another or at the top, before one of its new siblings or last, and numbers the siblings again.
 * The moved one counts as saved; siblings whose number alone changed do not. Throws not_found, invalid for a parent that
 * does not exist or lies below the category itself, conflict where `before` is no sibling there any more or a
 * sibling there has its name.
 */
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
    if (index === -1) throw new DomainError('version_old', staffMessages.changedMeanwhile);

    const isMoved = parent !== (category.parent_category ?? null);
    category.parent_category = parent;
    category.sequence = index + 1;
    await em.flush().catch(rethrowNameTaken);
    // The numbers of its siblings may change where its own does not. Theirs raise no version.
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
