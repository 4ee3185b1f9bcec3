import { z } from 'zod';
import { db } from '../platform/database/db.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { GiveUpError, PostponeError, type QueueDefinition, type Task } from '../platform/jobs/queue.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import { attempt } from './attempt.ts';
import { DeliveryError, writeFailure, writeSuccess } from './deliveryResults.ts';
import { disableWebhook } from './disableWebhook.ts';
import { DELIVERY_RETRY, hasFailedForDays } from './schedule.ts';

const payload = z.object({ delivery: z.number().int() });

/** Maximum attempts that ended with their process; after that, the message may be the cause. */
const MAX_STARTS = 5;

export const deliveryQueue: QueueDefinition<z.output<typeof payload>> = {
  name: 'webhook-deliveries',
  payload,
  // A slow receiver (ten seconds at most) must not delay the others. A receiver that is always slow is paused.
  workers: 4,
  retry: DELIVERY_RETRY,
  work: deliver,
  failed: (deps, { delivery }, { error, next }) => writeFailure(deps, delivery, error, next),
};

/** Keeps a delivery in the queue only once. */
export const deliveryTaskKey = (id: number): string => `delivery ${id}`;

/** Orders messages to one URL about one record, without delaying messages about other records. */
export const orderingKeyOf = (webhookId: number, recordKey: string): string => `${webhookId}/${recordKey}`;

const readDelivery = (em: StoreEntityManager, id: number) =>
  db(em)
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook as w', 'w.id', 'd.webhook_id')
    .select(['d.id', 'd.webhook_id', 'd.message_id', 'd.body', 'd.status', 'd.attempts'])
    .select(['w.url', 'w.is_enabled', 'w.paused_until', 'w.failing_since'])
    .select(['w.secret', 'w.previous_secret', 'w.previous_secret_until'])
    .where('d.id', '=', id)
    .executeTakeFirst();

async function deliver(
  deps: Deps,
  { payload: { delivery: id }, attempt: start }: Task<z.output<typeof payload>>,
  signal: AbortSignal,
): Promise<void> {
  const delivery = await readDelivery(deps.em, id);
  if (delivery?.status !== 'waiting') return;
  if (start - delivery.attempts > MAX_STARTS) throw new GiveUpError('The store was interrupted during each attempt.');
  if (!delivery.is_enabled) throw new GiveUpError('The URL is turned off.');
  const { paused_until, failing_since } = delivery;
  if (paused_until && paused_until > deps.now()) {
    throw new PostponeError(paused_until, 'The URL is paused after failures.');
  }
  const result = await attempt(deps, delivery, signal);
  if (result.error === '') return inTransaction(deps.em, (em) => writeSuccess({ ...deps, em }, delivery, result));
  const error = new DeliveryError(result);
  const isGone = result.response_status === 410;
  if (!isGone && !(failing_since && hasFailedForDays(failing_since, deps.now()))) throw error;
  await inTransaction(deps.em, (em) => writeFailure({ ...deps, em }, id, error, null));
  await disableWebhook(deps, delivery.webhook_id, isGone ? 'gone' : 'failing');
}
