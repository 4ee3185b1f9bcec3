import type { z } from 'zod';
import type { deleteViewInput, OrderViews, saveViewInput } from '#shared/contracts/orderViews.ts';
import { MAX_OWN_VIEWS } from '#shared/domain/orders/orderViews.ts';
import { DomainError } from '#shared/errors.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { changesBetween, writeAudit } from '../../masterData/audit.ts';
import { db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';

/** The ways to look at the list of orders that a staff user has stored, the oldest first. */
export const listOrderViews = async ({ em }: Pick<Deps, 'em'>, staff: StaffMember): Promise<OrderViews> => ({
  views: await readViews(em, staff),
});

/** Stores a view, in the place of one of its name. Throws invalid where there are MAX_OWN_VIEWS others. */
export function saveOrderView(
  deps: Deps,
  staff: StaffMember,
  { name, query }: z.output<typeof saveViewInput>,
): Promise<OrderViews> {
  return changeViews(deps, staff, async (em, views) => {
    const isThere = views.some((view) => view.name.toLowerCase() === name.toLowerCase());
    if (!isThere && views.length >= MAX_OWN_VIEWS) {
      throw new DomainError('invalid', staffMessages.tooManyViews, { errors: { name: staffMessages.tooManyViews } });
    }
    const values = { staff_user_id: staff.id, name, query, created_at: deps.now() };
    await db(em).insertInto('order_view').values(values).onDuplicateKeyUpdate({ name, query }).execute();
  });
}

/** Deletes a view; one that is not there is deleted already. */
export function deleteOrderView(
  deps: Deps,
  staff: StaffMember,
  { name }: z.output<typeof deleteViewInput>,
): Promise<OrderViews> {
  return changeViews(deps, staff, async (em) => {
    await db(em).deleteFrom('order_view').where('staff_user_id', '=', staff.id).where('name', '=', name).execute();
  });
}

/** Under the lock of the staff user. The audit log has the names alone: a query may have a customer's. */
function changeViews(
  deps: Deps,
  staff: StaffMember,
  change: (em: StoreEntityManager, views: OrderViews['views']) => Promise<void>,
): Promise<OrderViews> {
  return inTransaction(deps.em, async (em) => {
    await db(em).selectFrom('staff_user').select('id').where('id', '=', staff.id).forUpdate().execute();
    const before = await readViews(em, staff);
    await change(em, before);
    const after = await readViews(em, staff);
    const names = (views: OrderViews['views']) => ({ order_views: views.map(({ name }) => name) });
    const changes = changesBetween(names(before), names(after));
    if (Object.keys(changes).length > 0) {
      await writeAudit(em, staff, deps.now(), [
        { record_type: 'staff_user', record_id: staff.id, action: 'updated', changes },
      ]);
    }
    return { views: after };
  });
}

const readViews = (em: StoreEntityManager, { id }: StaffMember): Promise<OrderViews['views']> =>
  db(em)
    .selectFrom('order_view')
    .select(['name', 'query'])
    .where('staff_user_id', '=', id)
    .orderBy('id')
    .limit(MAX_OWN_VIEWS)
    .execute();
