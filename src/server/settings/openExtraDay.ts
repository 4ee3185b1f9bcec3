import type { z } from 'zod';
import type { Acknowledged } from '#shared/contracts/common.ts';
import type { openExtraDayInput } from '#shared/contracts/settings.ts';
import { weekdayOf } from '#shared/domain/storeTime.ts';
import { fieldError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { noteChanges } from '../masterData/auditSubscriber.ts';
import { changeRecords } from '../masterData/changeRecords.ts';
import { db } from '../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { assertNotPast } from './closeDay.ts';
import { lockPickupCalendar } from './pickupCalendarLock.ts';
import { ClosedDay, OpenedDay } from './settings.entity.ts';
import { readSetting } from './settings.queries.ts';

/** Opens a closed weekday or holiday, until staff close it. Throws invalid for a past day, conflict for an open one. */
export async function openExtraDay(
  deps: Deps,
  staff: StaffMember,
  { date, reason }: z.output<typeof openExtraDayInput>,
): Promise<Acknowledged> {
  assertNotPast(deps, date);
  await changeRecords(deps, staff, async (em) => {
    await lockPickupCalendar(em);
    if (!(await isClosedByRule(em, date))) throw fieldError('conflict', 'date', serverMessages.dayOpenAnyway);
    const day = (await em.findOne(OpenedDay, date)) ?? em.create(OpenedDay, { date, reason, created_at: deps.now() });
    em.assign(day, { reason, created_by: staff.id, staff_name: staff.name });
    noteChanges(em, day, { opened: { from: null, to: reason } });
    await em.nativeDelete(ClosedDay, { date });
  });
  return { msg: staffMessages.saved };
}

/** Whether a day is closed by its weekday or a public holiday. */
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
