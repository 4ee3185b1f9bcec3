import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type WebhookMessage, webhookMessage } from '#shared/contracts/webhooks.ts';
import { db } from '../platform/database/db.ts';
import { whenCommitted } from '../platform/database/transaction.ts';
import { insertTasks, type QueueDefinition, taskOf } from '../platform/jobs/queue.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import { deliveryQueue, deliveryTaskKey, orderingKeyOf } from './deliver.ts';

/** `key` is the record whose messages are sent in order, `name` is for staff. */
export interface MessageAbout {
  record: { key: string; name: string };
  message: WebhookMessage;
}

const payload = z.object({
  record: z.object({ key: z.string().max(60), name: z.string() }),
  message: webhookMessage,
});

/** Each message becomes one delivery for every subscribed URL. */
export const messageQueue: QueueDefinition<MessageAbout> = {
  name: 'webhook-messages',
  payload,
  write: createDeliveries,
};

/** For all other events no message needs to be written. */
export async function readSubscribedEvents(em: StoreEntityManager): Promise<ReadonlySet<string>> {
  const enabled = await db(em).selectFrom('webhook').select('events').where('is_enabled', '=', true).execute();
  return new Set(enabled.flatMap(({ events }) => events));
}

export const createMessageId = (): string => `msg_${randomBytes(18).toString('base64url')}`;

/** Writes in the caller's transaction. The caller holds each record's lock and has checked readSubscribedEvents. `scheduler` may be absent. */
export async function writeMessages(
  { now, scheduler }: { now: Date; scheduler?: Deps['scheduler'] },
  em: StoreEntityManager,
  messages: readonly MessageAbout[],
): Promise<void> {
  if (messages.length === 0) return;
  const tasks = messages.map((about) => taskOf(messageQueue, about, { now, orderingKey: about.record.key }));
  await insertTasks(em, tasks);
  if (scheduler) whenCommitted(em, () => scheduler.wake(messageQueue.name));
}

export async function createDeliveries(deps: Deps, messages: readonly MessageAbout[]): Promise<void> {
  const { em } = deps;
  const webhooks = await db(em).selectFrom('webhook').select(['id', 'events']).where('is_enabled', '=', true).execute();
  let isAny = false;
  for (const { record, message } of messages) {
    const notified = webhooks.filter(({ events }) => events.includes(message.type)).map(({ id }) => id);
    if (notified.length === 0) continue;
    isAny = true;
    await createDelivery(deps, { record, message }, notified);
  }
  if (isAny) whenCommitted(em, () => deps.scheduler.wake(deliveryQueue.name));
}

async function createDelivery({ em, now }: Deps, { record, message }: MessageAbout, notified: readonly number[]) {
  const at = now();
  const message_id = createMessageId();
  const body = JSON.stringify(message);
  const delivery = {
    ...{ message_id, type: message.type, body, record_key: record.key, record_name: record.name.slice(0, 200) },
    ...{ waiting_since: at, next_attempt_at: at, created_at: new Date(message.timestamp) },
  };
  const rows = notified.map((webhook_id) => ({ webhook_id, ...delivery }));
  await db(em).insertInto('webhook_delivery').values(rows).execute();
  const deliveries = await db(em)
    .selectFrom('webhook_delivery')
    .select(['id', 'webhook_id'])
    .where('message_id', '=', message_id)
    .where('webhook_id', 'in', notified)
    .orderBy('id')
    .execute();
  const tasks = deliveries.map(({ id, webhook_id }) => {
    const keys = { key: deliveryTaskKey(id), orderingKey: orderingKeyOf(webhook_id, record.key) };
    return taskOf(deliveryQueue, { delivery: id }, { now: at, ...keys });
  });
  await insertTasks(em, tasks);
}
