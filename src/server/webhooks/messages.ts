import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type WebhookMessage, webhookMessage } from '#shared/contracts/webhooks.ts';
import { db } from '../platform/database/db.ts';
import { inTransaction, whenCommitted } from '../platform/database/transaction.ts';
import { enqueueAll, type QueueDefinition } from '../platform/jobs/queue.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import { deliveryQueue, deliveryTaskKey, orderingKeyOf } from './deliver.ts';

/** Maximum size of a message's body: more than an order of 500 lines with long names needs. */
const MAX_MESSAGE_LENGTH = 1_000_000;

const payload = z.object({
  message_id: z.string().max(40),
  record_key: z.string().max(60),
  record_name: z.string().max(200),
  message: webhookMessage,
});
type WrittenMessage = z.output<typeof payload>;

/** The subject of a message: `key` names the record, whose messages are sent in their order, `name` is for staff. */
export interface MessageAbout {
  record: { key: string; name: string };
  message: WebhookMessage;
}

/**
 * Messages as the transactions of their events wrote them, each to become one delivery for every URL that is notified of it. It is
 * a queue of its own so that an event costs one statement, however many URLs there are.
 */
export const messageQueue: QueueDefinition<WrittenMessage> = {
  name: 'webhook-messages',
  payload,
  maxPayloadLength: MAX_MESSAGE_LENGTH,
  work: (deps, { payload: written }) => inTransaction(deps.em, (em) => createDeliveries(deps, em, written)),
};

/** Returns the events that at least one URL subscribes to now. For all others no message needs to be written. */
export async function readSubscribedEvents(em: StoreEntityManager): Promise<ReadonlySet<string>> {
  const enabled = await db(em).selectFrom('webhook').select('events').where('is_enabled', '=', true).execute();
  return new Set(enabled.flatMap(({ events }) => events));
}

/** A new value of the header webhook-id. */
export const createMessageId = (): string => `msg_${randomBytes(18).toString('base64url')}`;

/**
 * Writes messages by one statement, in the transaction of what they report: they are sent exactly when it commits. The caller
 * holds the lock of each record that they are about, and has checked that a URL subscribes to them (readSubscribedEvents). Without a
 * scheduler to wake, they are found a few seconds later.
 */
export async function writeMessages(
  { now, scheduler }: { now: Date; scheduler?: Deps['scheduler'] },
  em: StoreEntityManager,
  messages: readonly MessageAbout[],
): Promise<void> {
  if (messages.length === 0) return;
  await enqueueAll(
    em,
    messageQueue,
    messages.map(({ record, message }) => ({
      payload: {
        message_id: createMessageId(),
        record_key: record.key,
        record_name: record.name.slice(0, 200),
        message,
      },
      now,
      orderingKey: record.key,
    })),
  );
  if (scheduler) whenCommitted(em, () => scheduler.wake(messageQueue.name));
}

/** Writes one delivery for each URL that is on and subscribes to the event. A second run changes nothing. */
async function createDeliveries(deps: Deps, em: StoreEntityManager, written: WrittenMessage): Promise<void> {
  const { message_id, record_key, record_name, message } = written;
  const webhooks = await db(em).selectFrom('webhook').select(['id', 'events']).where('is_enabled', '=', true).execute();
  const notified = webhooks.filter(({ events }) => events.includes(message.type)).map(({ id }) => id);
  if (notified.length === 0) return;
  const now = deps.now();
  const body = JSON.stringify(message);
  await db(em)
    .insertInto('webhook_delivery')
    .ignore()
    .values(
      notified.map((webhook_id) => ({
        webhook_id,
        message_id,
        type: message.type,
        record_key,
        record_name,
        body,
        waiting_since: now,
        next_attempt_at: now,
        created_at: new Date(message.timestamp),
      })),
    )
    .execute();
  const deliveries = await db(em)
    .selectFrom('webhook_delivery')
    .select(['id', 'webhook_id'])
    .where('message_id', '=', message_id)
    .where('webhook_id', 'in', notified)
    .where('status', '=', 'waiting')
    .orderBy('id')
    .execute();
  await enqueueAll(
    em,
    deliveryQueue,
    deliveries.map(({ id, webhook_id }) => ({
      payload: { delivery: id },
      now,
      key: deliveryTaskKey(id),
      orderingKey: orderingKeyOf(webhook_id, record_key),
    })),
  );
  whenCommitted(em, () => deps.scheduler.wake(deliveryQueue.name));
}
