import type { Acknowledged } from '#shared/contracts/common.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { writeAudit } from '../masterData/audit.ts';
import { db } from '../platform/database/db.ts';
import { inTransaction, whenCommitted } from '../platform/database/transaction.ts';
import { replaceTask, taskOf } from '../platform/jobs/queue.ts';
import type { Deps } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { deliveryQueue, deliveryTaskKey, orderingKeyOf } from './deliver.ts';

/** Sends the same id and body for another 24 hours, behind the record's waiting messages. Throws not_found, conflict if being sent or URL off. */
export async function replayDelivery(deps: Deps, staff: StaffMember, id: number): Promise<Acknowledged> {
  const now = deps.now();
  await inTransaction(deps.em, async (em) => {
    const delivery = await db(em)
      .selectFrom('webhook_delivery as d')
      .innerJoin('webhook as w', 'w.id', 'd.webhook_id')
      .select(['d.webhook_id', 'd.message_id', 'd.record_key', 'd.status', 'w.is_enabled'])
      .where('d.id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!delivery) throw new DomainError('not_found', staffMessages.notFound);
    if (delivery.status === 'waiting') throw new DomainError('conflict', serverMessages.deliveryWaits);
    if (!delivery.is_enabled) throw new DomainError('conflict', serverMessages.webhookIsOff);
    const { webhook_id, message_id, record_key } = delivery;
    await db(em)
      .updateTable('webhook_delivery')
      .set({ status: 'waiting', attempts: 0, waiting_since: now, next_attempt_at: now, error: '' })
      .where('id', '=', id)
      .execute();
    const key = deliveryTaskKey(id);
    const orderingKey = orderingKeyOf(webhook_id, record_key);
    await replaceTask(em, taskOf(deliveryQueue, { delivery: id }, { now, key, orderingKey }));
    const changes = { sent_again: { from: null, to: message_id } };
    await writeAudit(em, staff, now, [{ record_type: 'webhook', record_id: webhook_id, action: 'updated', changes }]);
    whenCommitted(em, () => deps.scheduler.wake(deliveryQueue.name));
  });
  return { msg: staffMessages.deliveryQueued };
}
