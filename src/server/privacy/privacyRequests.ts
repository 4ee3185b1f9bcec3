import type { z } from 'zod';
import type {
  AddPrivacyRequestInput,
  PrivacyRequestRecord,
  privacyRequestsInput,
  privacyRequestsOutput,
} from '#shared/contracts/privacy.ts';
import { storeDayOf } from '#shared/domain/storeTime.ts';
import { addWorkingDays } from '#shared/domain/workingDays.ts';
import { DomainError } from '#shared/errors.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { writeAudit } from '../masterData/audit.ts';
import { recordRead } from '../masterData/auditReads.ts';
import { onPage } from '../masterData/pageOrWalk.ts';
import { countRows, db } from '../platform/database/db.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { readPickupCalendar } from '../settings/pickupCalendar.queries.ts';
import { PrivacyRequest } from './privacyRequest.entity.ts';

/** Working days of the store's calendar. */
const ANSWER_WORKING_DAYS = 15;

export async function dueDay(deps: Deps, em: StoreEntityManager): Promise<string> {
  const today = storeDayOf(deps.now(), deps.config.store.timeZone);
  return addWorkingDays(today, ANSWER_WORKING_DAYS, await readPickupCalendar(em, deps));
}

/** Newest first, with the count of each state. */
export async function listPrivacyRequests(
  deps: Deps,
  staff: StaffMember,
  { page, page_size, state }: z.output<typeof privacyRequestsInput>,
): Promise<z.output<typeof privacyRequestsOutput>> {
  const today = storeDayOf(deps.now(), deps.config.store.timeZone);
  const of = (wanted: typeof state) =>
    db(deps.em)
      .selectFrom('privacy_request as r')
      .$if(wanted === 'done', (query) => query.where('r.done_at', 'is not', null))
      .$if(wanted === 'open' || wanted === 'overdue', (query) =>
        query.where('r.done_at', 'is', null).where('r.cancelled_at', 'is', null),
      )
      .$if(wanted === 'overdue', (query) => query.where('r.due_on', '<', today));
  const rows = await of(state)
    .leftJoin('customer as c', 'c.id', 'r.customer_id')
    .select(['r.id', 'r.kind', 'r.note', 'r.due_on', 'r.run_at', 'r.done_at', 'r.cancelled_at', 'r.created_at'])
    .select(['c.full_name', 'c.name'])
    .orderBy('r.id', 'desc')
    .$call(onPage({ page, page_size }))
    .execute();
  await recordRead(deps, staff, { record_type: 'privacy_request', record_id: 'list' });
  const stateOf = ({ done_at, cancelled_at, due_on }: (typeof rows)[number]): PrivacyRequestRecord['state'] => {
    if (done_at !== null) return 'done';
    if (cancelled_at !== null) return 'cancelled';
    return due_on < today ? 'overdue' : 'open';
  };
  return {
    docs: rows.map((row) => ({
      _id: String(row.id),
      kind: row.kind,
      note: row.note,
      customer_name: row.full_name || row.name || '',
      asked_at: row.created_at,
      due_on: row.due_on,
      run_at: row.run_at,
      done_at: row.done_at,
      cancelled_at: row.cancelled_at,
      state: stateOf(row),
    })),
    total: await countRows(of(state)),
    counts: {
      open: await countRows(of('open')),
      overdue: await countRows(of('overdue')),
      done: await countRows(of('done')),
    },
  };
}

export async function addPrivacyRequest(deps: Deps, staff: StaffMember, { kind, note }: AddPrivacyRequestInput) {
  await inTransaction(deps.em, async (em) => {
    const due_on = await dueDay(deps, em);
    const id = await em.insert(PrivacyRequest, { kind, note, due_on, created_at: deps.now() });
    // Without the note, which may name a person erased later: audit rows never change.
    await writeAudit(em, staff, deps.now(), [
      { record_type: 'privacy_request', record_id: id, action: 'created', changes: { kind: { from: null, to: kind } } },
    ]);
  });
  return { msg: staffMessages.saved };
}

/** Throws not_found, and conflict for a request that the store carries out. */
export async function closePrivacyRequest(deps: Deps, staff: StaffMember, id: number) {
  const now = deps.now();
  await inTransaction(deps.em, async (em) => {
    const request = await db(em)
      .selectFrom('privacy_request')
      .select(['id', 'run_at', 'done_at', 'cancelled_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!request) throw new DomainError('not_found', staffMessages.notFound);
    if (request.run_at !== null || request.cancelled_at !== null) {
      throw new DomainError('conflict', staffMessages.requestRunsByItself);
    }
    if (request.done_at !== null) return;
    await db(em).updateTable('privacy_request').set({ done_at: now, note: '' }).where('id', '=', id).execute();
    await writeAudit(em, staff, now, [
      {
        record_type: 'privacy_request',
        record_id: id,
        action: 'updated',
        changes: { done: { from: false, to: true } },
      },
    ]);
  });
  return { msg: staffMessages.saved };
}
