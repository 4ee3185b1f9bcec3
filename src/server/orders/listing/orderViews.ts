import { LockMode } from '@mikro-orm/core';
import type { z } from 'zod';
import type { deleteViewInput, OrderViews, saveViewInput } from '#shared/contracts/orderViews.ts';
import { isSameName } from '#shared/domain/catalog/products/names.ts';
import { MAX_OWN_VIEWS } from '#shared/domain/orders/orderViews.ts';
import { fieldError } from '#shared/errors.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { noteDifference } from '../../masterData/auditSubscriber.ts';
import { changeRecords } from '../../masterData/changeRecords.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { StaffUser } from '../../staff/staffUser.entity.ts';
import { OrderView, type OrderViewEntity } from '../order.entity.ts';

export const listOrderViews = async ({ em }: Pick<Deps, 'em'>, staff: StaffMember): Promise<OrderViews> =>
  toViews(await findViews(em, staff));

/** Saves a view; one of the same name is replaced. Throws invalid beyond MAX_OWN_VIEWS. */
export function saveOrderView(
  deps: Deps,
  staff: StaffMember,
  { name, query }: z.output<typeof saveViewInput>,
): Promise<OrderViews> {
  return changeViews(deps, staff, (em, views) => {
    const view = views.find((each) => isSameName(each.name, name));
    if (view) {
      em.assign(view, { name, query });
      return views;
    }
    if (views.length >= MAX_OWN_VIEWS) throw fieldError('invalid', 'name', staffMessages.tooManyViews);
    return [...views, em.create(OrderView, { staff_user: staff.id, name, query, created_at: deps.now() })];
  });
}

export function deleteOrderView(
  deps: Deps,
  staff: StaffMember,
  { name }: z.output<typeof deleteViewInput>,
): Promise<OrderViews> {
  return changeViews(deps, staff, (em, views) => {
    const { gone = [], left = [] } = Object.groupBy(views, (view) => (isSameName(view.name, name) ? 'gone' : 'left'));
    for (const view of gone) em.remove(view);
    return left;
  });
}

/** Runs under the lock of the staff user. The audit log has only the names, because a query may contain a customer's name. */
function changeViews(
  deps: Deps,
  staff: StaffMember,
  change: (em: StoreEntityManager, views: OrderViewEntity[]) => OrderViewEntity[],
): Promise<OrderViews> {
  return changeRecords(deps, staff, async (em) => {
    const user = em.getReference(StaffUser, staff.id);
    await em.lock(user, LockMode.PESSIMISTIC_WRITE);
    const stored = await findViews(em, staff);
    const before = namesOf(stored);
    const after = change(em, stored);
    noteDifference(em, user, { order_views: before }, { order_views: namesOf(after) });
    return toViews(after);
  });
}

const namesOf = (views: readonly OrderViewEntity[]) => views.map(({ name }) => name);
const toViews = (views: readonly OrderViewEntity[]): OrderViews => ({
  views: views.map(({ name, query }) => ({ name, query })),
});

const findViews = (em: StoreEntityManager, { id }: StaffMember): Promise<OrderViewEntity[]> =>
  em.find(OrderView, { staff_user: id }, { orderBy: { id: 'asc' }, limit: MAX_OWN_VIEWS });
