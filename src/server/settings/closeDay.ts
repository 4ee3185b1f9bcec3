import type { z } from 'zod';
import type { Acknowledged } from '#shared/contracts/common.ts';
import type { closeDayInput, openDayInput } from '#shared/contracts/settings.ts';
import { storeDayOf } from '#shared/domain/storeTime.ts';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import type { Deps } from '../deps.ts';
import type { StoreEntityManager } from '../entities.ts';
import { changesBetween, writeAudit } from '../masterData/audit.ts';
import { rows } from '../platform/database/rows.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';

/** Closes a day for pick-up, or gives a closed one another reason. Throws invalid for a day that is over. */
export async function closeDay(
  deps: Deps,
  staff: StaffMember,
  { date, reason }: z.output<typeof closeDayInput>,
): Promise<Acknowledged> {
  refusePastDay(deps, date);
  await inTransaction(deps.em, async (em) => {
    const entry = { record_type: 'closed_day', record_id: date } as const;
    const isNew = await insertDay(em, {
      date,
      reason,
      created_by_id: staff.id,
      staff_name: staff.name,
      created_at: deps.now(),
    });
    const before = isNew ? {} : { reason: await lockReason(em, date) };
    // Whoever closes a day that was opened on purpose ends that opening.
    await rows(em).deleteFrom('opened_day').where('date', '=', date).execute();
    const changes = changesBetween(before, { reason });
    if (!isNew && changes.reason) {
      await rows(em)
        .updateTable('closed_day')
        .set({ reason, created_by_id: staff.id, staff_name: staff.name })
        .where('date', '=', date)
        .execute();
    }
    await writeAudit(em, staff, deps.now(), [{ ...entry, action: isNew ? 'created' : 'updated', changes }]);
  });
  return { msg: messages.saved };
}

/** Throws invalid, under `date`, for a store day that is over. */
export function refusePastDay({ now, config }: Pick<Deps, 'now' | 'config'>, date: string): void {
  if (date < storeDayOf(now(), config.store.timeZone)) {
    throw new DomainError('invalid', messages.invalidInput, { errors: { date: messages.dayPast } });
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
    await rows(em).deleteFrom('closed_day').where('date', '=', date).execute();
    await writeAudit(em, staff, deps.now(), [
      { record_type: 'closed_day', record_id: date, action: 'deleted', changes: changesBetween({ reason }, {}) },
    ]);
  });
  return { msg: messages.deleted };
}

/** False where the day is closed already, whoever closed it first. */
async function insertDay(
  em: StoreEntityManager,
  day: { date: string; reason: string; created_by_id: number; staff_name: string; created_at: Date },
): Promise<boolean> {
  const result = await rows(em).insertInto('closed_day').ignore().values(day).executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) === 1;
}

async function lockReason(em: StoreEntityManager, date: string): Promise<string> {
  const day = await rows(em)
    .selectFrom('closed_day')
    .select('reason')
    .where('date', '=', date)
    .forUpdate()
    .executeTakeFirst();
  if (!day) throw new DomainError('not_found', messages.notFound);
  return day.reason;
}
