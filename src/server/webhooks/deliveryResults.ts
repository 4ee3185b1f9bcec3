import type { Updateable } from 'kysely';
import { db, type TablesOf } from '../platform/database/db.ts';
import { GiveUpError } from '../platform/jobs/queue.ts';
import type { Deps, RowOf, StoreEntityManager } from '../platform/services.ts';
import { pauseUntil } from './schedule.ts';
import { MAX_DELIVERY_ERROR } from './webhook.entity.ts';

export interface AttemptResult {
  response_status: number | null;
  duration_ms: number | null;
  response_excerpt: string;
  /** Empty if the receiver accepted the message. */
  error: string;
}

type AttemptedDelivery = RowOf<'webhook_delivery', 'id' | 'webhook_id' | 'attempts'>;
type Deliveries = TablesOf<StoreEntityManager>['webhook_delivery'];

/** Runs in the transaction of `deps.em`. */
export async function writeSuccess(
  { em, now }: Deps,
  { id, webhook_id, attempts }: AttemptedDelivery,
  result: AttemptResult,
): Promise<void> {
  const delivered = { ...result, status: 'delivered', attempted_at: now(), next_attempt_at: null } as const;
  await db(em)
    .updateTable('webhook_delivery')
    .set({ ...delivered, attempts: attempts + 1 })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute();
  await db(em)
    .updateTable('webhook')
    .set({ failures: 0, failing_since: null, paused_until: null })
    .where('id', '=', webhook_id)
    .where('failures', '>', 0)
    .execute();
}

export class DeliveryError extends Error {
  override name = 'DeliveryError';
  readonly result: AttemptResult;

  constructor(result: AttemptResult) {
    super(result.error);
    this.result = result;
  }
}

/** Runs in the transaction of `deps.em`; `next` is null if the message is given up. */
export async function writeFailure({ em, now }: Deps, id: number, error: unknown, next: Date | null): Promise<void> {
  const delivery = await db(em)
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook as w', 'w.id', 'd.webhook_id')
    .select(['d.webhook_id', 'd.attempts', 'w.failures', 'w.failing_since', 'w.paused_until'])
    .where('d.id', '=', id)
    .where('d.status', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
  // Staff deleted or turned off the URL in the meantime.
  if (!delivery) return;
  const status = next ? 'waiting' : 'given_up';
  if (!(error instanceof DeliveryError)) {
    const reason = error instanceof GiveUpError ? error.message : 'An error of the store itself; see the log.';
    return updateDelivery(em, id, { status, next_attempt_at: next, error: reason });
  }
  const attempted_at = now();
  // A call that was already running when the URL was paused does not make the pause longer.
  const isPaused = delivery.paused_until !== null && delivery.paused_until > attempted_at;
  const failures = isPaused ? delivery.failures : delivery.failures + 1;
  const paused_until = isPaused ? delivery.paused_until : pauseUntil(failures, attempted_at);
  await db(em)
    .updateTable('webhook')
    .set({ failures, failing_since: delivery.failing_since ?? attempted_at, paused_until })
    .where('id', '=', delivery.webhook_id)
    .execute();
  await updateDelivery(em, id, {
    ...error.result,
    error: error.message.slice(0, MAX_DELIVERY_ERROR),
    attempts: delivery.attempts + 1,
    attempted_at,
    status,
    next_attempt_at: next && paused_until && paused_until > next ? paused_until : next,
  });
}

async function updateDelivery(em: StoreEntityManager, id: number, set: Updateable<Deliveries>): Promise<void> {
  await db(em).updateTable('webhook_delivery').set(set).where('id', '=', id).execute();
}
