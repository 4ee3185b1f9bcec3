import { z } from 'zod';
import { db } from '../platform/database/db.ts';
import { PostponeError, type QueueDefinition } from '../platform/jobs/queue.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import { attempt } from './attempt.ts';
import { giveUp, writeFailure, writeSuccess } from './deliveryResults.ts';
import { disableWebhook } from './disableWebhook.ts';

const payload = z.object({ delivery: z.number().int() });

/** After so many starts that no process lived to end, the message may be what ends them. */
const MAX_STARTS = 5;

/** Deliveries that wait for their first or next attempt, one task each. */
export const deliveryQueue: QueueDefinition<z.output<typeof payload>> = {
  name: 'webhook-deliveries',
  payload,
  // A receiver that takes its ten seconds must not hold up the others; one that does so again and again is paused.
  workers: 4,
  work: deliver,
};

/** By its task's key a delivery waits in the queue once only. */
export const deliveryTaskKey = (id: number): string => `delivery ${id}`;

/** Messages to one URL about one record are sent in their order; those about others do not wait for them. */
export const orderingKeyOf = (webhookId: number, recordKey: string): string => `${webhookId}/${recordKey}`;

const readDelivery = (em: StoreEntityManager, id: number) =>
  db(em)
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook as w', 'w.id', 'd.webhook_id')
    .select(['d.id', 'd.webhook_id', 'd.message_id', 'd.body', 'd.status', 'd.attempts', 'd.waiting_since'])
    .select(['w.url', 'w.is_enabled', 'w.paused_until', 'w.secret', 'w.previous_secret', 'w.previous_secret_until'])
    .where('d.id', '=', id)
    .executeTakeFirst();

/** Makes one attempt. Throws PostponeError where there is to be another; whatever else became of it stands in the delivery's row. */
async function deliver(
  deps: Deps,
  { payload: { delivery: id }, attempt: start }: { payload: { delivery: number }; attempt: number },
  signal: AbortSignal,
): Promise<void> {
  const delivery = await readDelivery(deps.em, id);
  if (delivery?.status !== 'waiting') return;
  if (start > MAX_STARTS) return giveUp(deps, delivery, 'The store ended in the middle of each attempt.');
  if (!delivery.is_enabled) return giveUp(deps, delivery, 'The URL is turned off.');
  const { paused_until } = delivery;
  if (paused_until && paused_until > deps.now()) throw new PostponeError(paused_until, 'The URL rests after failures.');

  const result = await attempt(deps, delivery, signal);
  if (result.error === '') return writeSuccess(deps, delivery, result);
  const { next, isFailingForDays } = await writeFailure(deps, delivery, result);
  const isGone = result.response_status === 410;
  if (isGone || isFailingForDays) return disableWebhook(deps, delivery.webhook_id, isGone ? 'gone' : 'failing');
  if (next) throw new PostponeError(next, result.error);
}
