import { openOrderByCode } from '#server/counter/orderByCode.ts';
import { createOrderCode } from '#server/counter/orderCode.ts';
import { makePickingList } from '#server/counter/pickingList.queries.ts';
import { listPickups } from '#server/counter/pickups.queries.ts';
import { db } from '#server/platform/database/db.ts';
import { PICKED_STATUSES } from '#shared/domain/handover.ts';
import { addDays, instantAt, spanOfDays, storeDayOf } from '#shared/domain/storeTime.ts';
import { type DayContext, type DayRow, medianMs } from './dayRow.ts';

/** A picking list of so many orders may take so long. */
const LIST_ORDERS = 500;
const LIST_GOAL_MS = 500;
/** From the scan until the order is open, of which the server may take a third. */
const OPEN_GOAL_MS = 100;

/**
 * The counter: the picking list and the pick-ups of one day of 500 orders, and an order that is opened by its code. The day is made of the
 * latest orders that are to be put together, far ahead of all others.
 */
export async function counterRows({ deps, staff, signal }: DayContext): Promise<DayRow[]> {
  const { em, now, config } = deps();
  const { timeZone } = config.store;
  const day = addDays(storeDayOf(now(), timeZone), 400);
  const pickup_time = instantAt(day, '09:30', timeZone);
  const { from, until } = spanOfDays(day, day, timeZone);
  const there = await db(em)
    .selectFrom('order')
    .select('id')
    .where('status', 'in', PICKED_STATUSES)
    .where('pickup_time', '>=', from)
    .where('pickup_time', '<', until)
    .execute();
  const latest = await db(em)
    .selectFrom('order')
    .select('id')
    .where('status', 'in', PICKED_STATUSES)
    .where('pickup_time', '<', from)
    .orderBy('id', 'desc')
    .limit(Math.max(0, LIST_ORDERS - there.length))
    .execute();
  if (latest.length > 0) {
    const ids = latest.map(({ id }) => id);
    await db(em).updateTable('order').set({ pickup_time }).where('id', 'in', ids).execute();
  }
  signal.throwIfAborted();
  const list = await makePickingList(deps(), staff, { day });
  const [first] = list.orders;
  if (!first) throw new Error('the filled store has no order that is to be put together');
  const code = createOrderCode(config.sessionSecret, Number(first._id));
  const row = async (what: string, goal: number, call: () => Promise<unknown>): Promise<DayRow> => ({
    what,
    figure: await medianMs(call),
    unit: 'ms',
    goal,
  });
  return [
    await row(`picking list of ${list.orders.length} orders`, LIST_GOAL_MS, () =>
      makePickingList(deps(), staff, { day }),
    ),
    await row(`pick-ups of a day of ${list.orders.length} orders`, LIST_GOAL_MS, () =>
      listPickups(deps(), staff, { day }),
    ),
    await row("today's pick-ups and the late ones", LIST_GOAL_MS, () => listPickups(deps(), staff, {})),
    await row('an order opened by its code', OPEN_GOAL_MS, () => openOrderByCode(deps(), staff, code)),
  ];
}
