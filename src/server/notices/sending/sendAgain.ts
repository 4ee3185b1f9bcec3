import type { Acknowledged } from '#shared/contracts/common.ts';
import { MAX_SENT_AGAIN } from '#shared/contracts/noticeLists.ts';
import { CHANNEL_LABELS, NOTICE_LABELS } from '#shared/domain/notices/noticeKinds.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { writeAudit } from '../../masterData/audit.ts';
import { db } from '../../platform/database/db.ts';
import { inTransaction, whenCommitted } from '../../platform/database/transaction.ts';
import { replaceTask, taskOf } from '../../platform/jobs/queue.ts';
import type { Deps } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { noticeTasks } from '../queueNotice.ts';

/** Sends the same text to the current address as a new message. Throws not_found, and conflict if waiting, dropped or sent five times. */
export async function sendAgain(deps: Deps, staff: StaffMember, id: number): Promise<Acknowledged> {
  await inTransaction(deps.em, async (em) => {
    const notice = await db(em)
      .selectFrom('notice')
      .select(['kind', 'channel', 'status', 'order_id', 'customer_id', 'rounds'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!notice) throw new DomainError('not_found', staffMessages.notFound);
    const { kind, channel, status, order_id, customer_id, rounds } = notice;
    if (status === 'queued' || status === 'failed') throw new DomainError('conflict', serverMessages.noticeWaits);
    if (status === 'dropped') throw new DomainError('conflict', serverMessages.noticeDropped);
    if (rounds >= MAX_SENT_AGAIN) throw new DomainError('conflict', serverMessages.noticeSentOften);
    const now = deps.now();
    await db(em)
      .updateTable('notice')
      .set({
        status: 'queued',
        attempts: 0,
        rounds: rounds + 1,
        due_at: now,
        handed_over_at: null,
        error: '',
        answer: '',
      })
      .where('id', '=', id)
      .execute();
    await replaceTask(em, taskOf(noticeTasks, { notice: id }, { now, key: String(id) }));
    const changes = { notice_sent_again: { from: null, to: `${NOTICE_LABELS[kind]}, ${CHANNEL_LABELS[channel]}` } };
    const record =
      order_id === null
        ? ({ record_type: 'customer', record_id: customer_id } as const)
        : ({ record_type: 'order', record_id: order_id } as const);
    await writeAudit(em, staff, now, [{ ...record, action: 'updated', changes }]);
    whenCommitted(em, () => deps.scheduler.wake(noticeTasks.name));
  });
  return { msg: staffMessages.noticeQueued };
}
