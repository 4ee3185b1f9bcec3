import { openOrderByCode } from '#server/counter/orderByCode.ts';
import { createOrderCode } from '#server/counter/orderCode.ts';
import { makePickingList } from '#server/counter/pickingList.queries.ts';
import { listPickups } from '#server/counter/pickups.queries.ts';
import { db } from '#server/platform/database/db.ts';
import { PICKED_STATUSES } from '#shared/domain/counter/handover.ts';
import { addDays, instantAt, spanOfDays, storeDayOf } from '#shared/domain/storeTime.ts';
import type { DayPart } from './dayPart.ts';

/** Number of orders of a picking list, and the time that it may take. */
const LIST_ORDERS = 500;
const LIST_GOAL_MS = 500;
/** From the scan until the order is open, of which the server may take a third. */
const OPEN_GOAL_MS = 100;

/**
 * The counter: the picking list and the pick-ups of one day of 500 orders, and an order that is opened by its code. The day is made of the
 * latest orders that are to be put together, far ahead of all others.
 */
export const measureCounter: DayPart = async ({ deps, staff, measure }) => {
  const { em, now, config } = deps();
  const { timeZone } = config.store;
  const day = addDays(storeDayOf(now(), timeZone), 400);
  const pickup_time = instantAt(day, '09:30', timeZone);
  const { from, until } = spanOfDays(day, day, timeZone);
  const picked = db(em).selectFrom('order').select('id').where('status', 'in', PICKED_STATUSES);
  const there = await picked.where('pickup_time', '>=', from).where('pickup_time', '<', until).execute();
  const missing = Math.max(0, LIST_ORDERS - there.length);
  const latest = await picked.where('pickup_time', '<', from).orderBy('id', 'desc').limit(missing).execute();
  if (latest.length > 0) {
    const ids = latest.map(({ id }) => id);
    await db(em).updateTable('order').set({ pickup_time }).where('id', 'in', ids).execute();
  }
  const list = await makePickingList(deps(), staff, { day });
  const [first] = list.orders;
  if (!first) throw new Error('the filled store has no order that is to be put together');
  const code = createOrderCode(config.sessionSecret, Number(first._id));
  const what = `of ${list.orders.length} orders`;
  await measure(`picking list ${what}`, LIST_GOAL_MS, () => makePickingList(deps(), staff, { day }));
  await measure(`pick-ups of a day ${what}`, LIST_GOAL_MS, () => listPickups(deps(), staff, { day }));
  await measure("today's pick-ups and the late ones", LIST_GOAL_MS, () => listPickups(deps(), staff, {}));
  await measure('an order opened by its code', OPEN_GOAL_MS, () => openOrderByCode(deps(), staff, code));
};
