import { LockMode } from '@mikro-orm/core';
import type { Acknowledged } from '#shared/contracts/common.ts';
import type { CloseDayInput, OpenDayInput } from '#shared/contracts/settings.ts';
import { OPEN_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { type Span, spanOfDays, storeDayOf, weekdayOf } from '#shared/domain/storeTime.ts';
import { DomainError, fieldError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { openPickupsLeft, staffMessages } from '#shared/staffMessages.ts';
import { changedBy, noteChanges } from '../masterData/auditSubscriber.ts';
import { changeRecords, findForChange } from '../masterData/changeRecords.ts';
import { countRows, db } from '../platform/database/db.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { lockPickupCalendar } from './pickupCalendarLock.ts';
import { ClosedDay, OpenedDay } from './settings.entity.ts';
import { readSetting } from './settings.queries.ts';

/** Closes a day or changes its reason. Throws invalid for a past day, conflict over open pick-ups (closeDays moves them). */
export async function closeDay(deps: Deps, staff: StaffMember, { date, reason }: CloseDayInput): Promise<Acknowledged> {
  assertNotPast(deps, date);
  await inTransaction(deps.em, async (em) => {
    await lockPickupCalendar(em);
    const left = await countOpenPickups(em, spanOfDays(date, date, deps.config.store.timeZone));
    if (left > 0) throw fieldError('conflict', 'date', openPickupsLeft(left));
    await closeDayIn(em, staff, deps.now(), { date, reason });
  });
  return { msg: staffMessages.saved };
}

/** Closes a day in a transaction with the calendar lock; `moved` orders are logged. */
export async function closeDayIn(
  em: StoreEntityManager,
  staff: StaffMember,
  now: Date,
  { date, reason }: CloseDayInput,
  moved = 0,
): Promise<void> {
  changedBy(em, staff, now);
  const stored = await em.findOne(ClosedDay, date, { lockMode: LockMode.PESSIMISTIC_WRITE });
  const written = { reason, created_by: staff.id, staff_name: staff.name };
  const day = stored ?? em.create(ClosedDay, { date, ...written, created_at: now });
  if (day.reason !== reason) em.assign(day, written);
  if (moved > 0) noteChanges(em, day, { moved_orders: { from: null, to: moved } });
  await em.flush();
  // Closing ends an opening.
  await em.nativeDelete(OpenedDay, { date });
}

/** Throws invalid at `field` for a past store day. */
export function assertNotPast({ now, config }: Pick<Deps, 'now' | 'config'>, date: string, field = 'date'): void {
  if (date < storeDayOf(now(), config.store.timeZone)) {
    throw new DomainError('invalid', staffMessages.invalidInput, { errors: { [field]: serverMessages.dayPast } });
  }
}

/** Ends a closing by staff; a holiday stays closed. Throws not_found. */
export async function openDay(deps: Deps, staff: StaffMember, { date }: OpenDayInput): Promise<Acknowledged> {
  await changeRecords(deps, staff, async (em) => em.remove(await findForChange(em, ClosedDay, date)));
  return { msg: staffMessages.deleted };
}

export const countOpenPickups = (em: StoreEntityManager, { from, until }: Span): Promise<number> =>
  countRows(
    db(em)
      .selectFrom('order')
      .where('status', 'in', OPEN_STATUSES)
      .where('pickup_time', '>=', from)
      .where('pickup_time', '<', until),
  );

/** Opens a closed weekday or holiday, until staff close it. Throws invalid for a past day, conflict for an open one. */
export async function openExtraDay(
  deps: Deps,
  staff: StaffMember,
  { date, reason }: CloseDayInput,
): Promise<Acknowledged> {
  assertNotPast(deps, date);
  await changeRecords(deps, staff, async (em) => {
    await lockPickupCalendar(em);
    if (!(await isClosedByRule(em, date))) throw fieldError('conflict', 'date', serverMessages.dayAlreadyOpen);
    const day = (await em.findOne(OpenedDay, date)) ?? em.create(OpenedDay, { date, reason, created_at: deps.now() });
    em.assign(day, { reason, created_by: staff.id, staff_name: staff.name });
    noteChanges(em, day, { opened: { from: null, to: reason } });
    await em.nativeDelete(ClosedDay, { date });
  });
  return { msg: staffMessages.saved };
}

async function isClosedByRule(em: StoreEntityManager, date: string): Promise<boolean> {
  const { weekdays } = await readSetting(em, 'pickup_hours');
  if (!weekdays.includes(weekdayOf(date))) return true;
  const holiday = await db(em)
    .selectFrom('holiday')
    .select('date')
    .where('date', '=', date)
    .limit(1)
    .executeTakeFirst();
  return holiday !== undefined;
}
