import type { z } from 'zod';
import {
  type CloseDaysInput,
  type CloseDaysOutput,
  type ClosingPreview,
  type closingPreviewInput,
  MAX_MOVED_PICKUPS,
} from '#shared/contracts/closing.ts';
import { OPEN_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { MAX_CLOSED_DAYS, MAX_LISTED_PICKUPS } from '#shared/domain/settingLimits.ts';
import { addDays, type Span, type StoreDay, spanOfDays, storeDayOf, weekdayOf } from '#shared/domain/storeTime.ts';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { recordRead } from '../../masterData/auditReads.ts';
import { db, idsOf } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { assertNotPast, closeDayIn, countOpenPickups } from '../../settings/closeDay.ts';
import { readPickupCalendar } from '../../settings/pickupCalendar.queries.ts';
import { lockPickupCalendar } from '../../settings/pickupCalendarLock.ts';
import { readSetting } from '../../settings/settings.queries.ts';
import { writeChanges } from '../change/changeOrder.ts';
import { decideMoves, pickupChange } from './pickupMoves.ts';
import { readScheduledProducts } from './scheduledProducts.queries.ts';

type Range = z.output<typeof closingPreviewInput>;

/** Lists the open orders that a closing would move, and records the read. Throws invalid for the range. */
export async function previewClosing(deps: Deps, staff: StaffMember, range: Range): Promise<ClosingPreview> {
  assertRange(deps, range);
  const span = spanOfDays(range.from, range.until, deps.config.store.timeZone);
  const [count, found] = await Promise.all([
    countOpenPickups(deps.em, span),
    selectPickups(deps.em, span).limit(MAX_LISTED_PICKUPS).execute(),
  ]);
  const scheduled = await readScheduledProducts(deps.em, idsOf(found), await readPickupCalendar(deps.em, deps));
  if (found.length > 0) {
    const changes = { days: { from: range.from, to: range.until } };
    await recordRead(deps, staff, { record_type: 'order', record_id: 'closing', changes });
  }
  return {
    count,
    orders: found.flatMap((order) =>
      order.pickup_time === null
        ? []
        : [
            {
              _id: String(order.id),
              order_no: order.order_no,
              name: order.customer_name,
              phone_number: order.customer_phone_number,
              pickup_time: order.pickup_time,
              order_status: { status: order.status },
              scheduled: [...(scheduled.get(order.id) ?? [])],
            },
          ],
    ),
  };
}

/** Closes days and moves their open pick-ups in one transaction. Throws invalid for range or new day, conflict for orders without one. */
export async function closeDays(deps: Deps, staff: StaffMember, input: CloseDaysInput): Promise<CloseDaysOutput> {
  assertRange(deps, input);
  const { timeZone } = deps.config.store;
  const { reason } = input;
  const moved = await inTransaction(deps.em, async (em) => {
    const now = deps.now();
    await lockPickupCalendar(em);
    const orders = await lockPickups(em, spanOfDays(input.from, input.until, timeZone));
    const countByDay = Map.groupBy(orders, ({ pickup_time }) => storeDayOf(pickup_time, timeZone));
    for (const date of await daysToClose(em, input)) {
      await closeDayIn(em, staff, now, { date, reason }, countByDay.get(date)?.length ?? 0);
    }
    const calendar = await readPickupCalendar(em, deps);
    const scheduled = await readScheduledProducts(em, idsOf(orders), calendar);
    const pickups = orders.map((order) => ({ ...order, scheduled: scheduled.get(order.id) ?? [] }));
    const moves = decideMoves(pickups, input, now, calendar);
    const statusOf = new Map(orders.map(({ id, status }) => [id, status]));
    const changes = moves.map((move) => ({
      ...pickupChange(move, reason),
      id: move.id,
      status: statusOf.get(move.id) ?? 'Pending',
    }));
    await writeChanges(deps, em, changes, { actor: staff, at: now });
    return moves.length;
  });
  return { msg: staffMessages.saved, moved };
}

function assertRange(deps: Deps, { from, until }: Range): void {
  assertNotPast(deps, from, 'from');
  const error =
    until < from
      ? messages.periodReversed
      : until >= addDays(from, MAX_CLOSED_DAYS)
        ? serverMessages.closingTooLong
        : null;
  if (error) throw new DomainError('invalid', staffMessages.invalidInput, { errors: { until: error } });
}

/** Returns the days of a range that are open by the week or by staff. A range of one day is always closed. */
async function daysToClose(em: StoreEntityManager, { from, until }: Range): Promise<StoreDay[]> {
  if (from === until) return [from];
  const { weekdays } = await readSetting(em, 'pickup_hours');
  const opened = await db(em)
    .selectFrom('opened_day')
    .select('date')
    .where('date', '>=', from)
    .where('date', '<=', until)
    .execute();
  const days: StoreDay[] = [];
  for (let day = from; day <= until; day = addDays(day, 1)) {
    if (weekdays.includes(weekdayOf(day)) || opened.some(({ date }) => date === day)) days.push(day);
  }
  return days;
}

const selectPickups = (em: StoreEntityManager, { from, until }: Span) =>
  db(em)
    .selectFrom('order')
    .select(['id', 'order_no', 'customer_id', 'customer_name', 'customer_phone_number', 'pickup_time', 'status'])
    .where('status', 'in', OPEN_STATUSES)
    .where('pickup_time', '>=', from)
    .where('pickup_time', '<', until)
    .orderBy('pickup_time')
    .orderBy('id');

async function lockPickups(em: StoreEntityManager, span: Span) {
  const found = await selectPickups(em, span)
    .limit(MAX_MOVED_PICKUPS + 1)
    .execute();
  if (found.length > MAX_MOVED_PICKUPS) throw new DomainError('conflict', serverMessages.tooManyPickups);
  if (found.length === 0) return [];
  const locked = await db(em)
    .selectFrom('order')
    .select(['id', 'order_no', 'pickup_time', 'status'])
    .where('id', 'in', idsOf(found))
    .orderBy('id')
    .forUpdate()
    .execute();
  // An order may have been claimed or cancelled before the lock.
  return locked.flatMap((order) =>
    order.pickup_time !== null && OPEN_STATUSES.includes(order.status)
      ? [{ ...order, pickup_time: order.pickup_time }]
      : [],
  );
}
