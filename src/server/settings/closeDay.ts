import type { z } from 'zod';
import type { Acknowledged } from '#shared/contracts/common.ts';
import type { closeDayInput, openDayInput } from '#shared/contracts/settings.ts';
import { spanOfDays, storeDayOf } from '#shared/domain/storeTime.ts';
import { DomainError } from '#shared/errors.ts';
import { openPickupsLeft } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { changesBetween, writeAudit } from '../masterData/audit.ts';
import { db } from '../platform/database/db.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { countOpenPickups } from './openPickups.queries.ts';
import { lockPickupCalendar } from './pickupCalendarLock.ts';

/**
 * Closes a day for pick-up, or gives a closed one another reason. Throws invalid for a day that is over, conflict where open
 * orders are to be picked up on it: those are moved by closeDays of orders/.
 */
export async function closeDay(
  deps: Deps,
  staff: StaffMember,
  { date, reason }: z.output<typeof closeDayInput>,
): Promise<Acknowledged> {
  assertNotPast(deps, date);
  await inTransaction(deps.em, async (em) => {
    await lockPickupCalendar(em, deps);
    const left = await countOpenPickups(em, spanOfDays(date, date, deps.config.store.timeZone));
    if (left > 0) throw new DomainError('conflict', openPickupsLeft(left), { errors: { date: openPickupsLeft(left) } });
    await closeDayIn(em, staff, deps.now(), { date, reason });
  });
  return { msg: staffMessages.saved };
}

/**
 * Closes a day in the caller's transaction, which has the calendar alone; `moved` is how many orders it moves off the day, for
 * the log.
 */
export async function closeDayIn(
  em: StoreEntityManager,
  staff: StaffMember,
  now: Date,
  { date, reason }: z.output<typeof closeDayInput>,
  moved = 0,
): Promise<void> {
  const entry = { record_type: 'closed_day', record_id: date } as const;
  const isNew = await insertDay(em, {
    date,
    reason,
    created_by_id: staff.id,
    staff_name: staff.name,
    created_at: now,
  });
  const before = isNew ? {} : { reason: await lockReason(em, date) };
  // Whoever closes a day that was opened on purpose ends that opening.
  await db(em).deleteFrom('opened_day').where('date', '=', date).execute();
  const movedOrders = moved > 0 ? { moved_orders: moved } : {};
  const changes = changesBetween(before, { reason, ...movedOrders });
  if (!isNew && changes.reason) {
    await db(em)
      .updateTable('closed_day')
      .set({ reason, created_by_id: staff.id, staff_name: staff.name })
      .where('date', '=', date)
      .execute();
  }
  await writeAudit(em, staff, now, [{ ...entry, action: isNew ? 'created' : 'updated', changes }]);
}

/** Throws invalid, under `field`, for a store day that is over. */
export function assertNotPast({ now, config }: Pick<Deps, 'now' | 'config'>, date: string, field = 'date'): void {
  if (date < storeDayOf(now(), config.store.timeZone)) {
    throw new DomainError('invalid', staffMessages.invalidInput, { errors: { [field]: serverMessages.dayPast } });
  }
}

/** Opens a day that staff had closed; a public holiday stays closed. Throws not_found. */
export async function openDay(
  deps: Deps,
  staff: StaffMember,
  { date }: z.output<typeof openDayInput>,
): Promise<Acknowledged> {
  await inTransaction(deps.em, async (em) => {
    const reason = await lockReason(em, date);
    await db(em).deleteFrom('closed_day').where('date', '=', date).execute();
    await writeAudit(em, staff, deps.now(), [
      { record_type: 'closed_day', record_id: date, action: 'deleted', changes: changesBetween({ reason }, {}) },
    ]);
  });
  return { msg: staffMessages.deleted };
}

/** False where the day is closed already, whoever closed it first. */
async function insertDay(
  em: StoreEntityManager,
  day: { date: string; reason: string; created_by_id: number; staff_name: string; created_at: Date },
): Promise<boolean> {
  const result = await db(em).insertInto('closed_day').ignore().values(day).executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) === 1;
}

async function lockReason(em: StoreEntityManager, date: string): Promise<string> {
  const day = await db(em)
    .selectFrom('closed_day')
    .select('reason')
    .where('date', '=', date)
    .forUpdate()
    .executeTakeFirst();
  if (!day) throw new DomainError('not_found', staffMessages.notFound);
  return day.reason;
}
