import type { z } from 'zod';
import type { Acknowledged } from '#shared/contracts/common.ts';
import type { openExtraDayInput } from '#shared/contracts/settings.ts';
import { weekdayOf } from '#shared/domain/storeTime.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { changesBetween, writeAudit } from '../masterData/audit.ts';
import { db } from '../platform/database/db.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { assertNotPast } from './closeDay.ts';
import { lockPickupCalendar } from './pickupCalendarLock.ts';
import { readSetting } from './settings.queries.ts';

/**
 * Opens a day of the week without pick-up, or a public holiday, on purpose, such as a Saturday of the enrolment week; a closing by staff ends with
 * it. The same day again takes the new reason. Throws invalid for a day that is over, conflict for one that is open anyway.
 */
export async function openExtraDay(
  deps: Deps,
  staff: StaffMember,
  { date, reason }: z.output<typeof openExtraDayInput>,
): Promise<Acknowledged> {
  assertNotPast(deps, date);
  await inTransaction(deps.em, async (em) => {
    await lockPickupCalendar(em, deps);
    if (!(await isClosedByRule(em, date))) {
      throw new DomainError('conflict', serverMessages.dayOpenAnyway, {
        errors: { date: serverMessages.dayOpenAnyway },
      });
    }
    const now = deps.now();
    const written = { reason, created_by_id: staff.id, staff_name: staff.name };
    await db(em)
      .insertInto('opened_day')
      .values({ date, ...written, created_at: now })
      .onDuplicateKeyUpdate(written)
      .execute();
    await db(em).deleteFrom('closed_day').where('date', '=', date).execute();
    await writeAudit(em, staff, now, [
      {
        record_type: 'closed_day',
        record_id: date,
        action: 'updated',
        changes: changesBetween({}, { opened: reason }),
      },
    ]);
  });
  return { msg: staffMessages.saved };
}

/** Whether the calendar closes a day whatever staff do: a day of the week without pick-up, or a public holiday. */
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
