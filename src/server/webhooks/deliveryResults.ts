import { db } from '../platform/database/db.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Deps, RowOf } from '../platform/services.ts';
import { hasFailedForDays, nextAttemptAt, pauseUntil } from './schedule.ts';
import { MAX_DELIVERY_ERROR } from './webhook.entity.ts';

/** The result of an attempt. */
export interface AttemptResult {
  response_status: number | null;
  duration_ms: number | null;
  response_excerpt: string;
  /** The error; empty if the receiver accepted the message. */
  error: string;
}

type AttemptedDelivery = RowOf<'webhook_delivery', 'id' | 'webhook_id' | 'attempts' | 'waiting_since'>;

/** Stores that a message was accepted, and sets the URL's count of failures to zero. */
export async function writeSuccess(deps: Deps, delivery: AttemptedDelivery, result: AttemptResult): Promise<void> {
  await inTransaction(deps.em, async (em) => {
    await db(em)
      .updateTable('webhook_delivery')
      .set({
        ...result,
        status: 'delivered',
        attempts: delivery.attempts + 1,
        attempted_at: deps.now(),
        next_attempt_at: null,
      })
      .where('id', '=', delivery.id)
      .where('status', '=', 'waiting')
      .execute();
    await db(em)
      .updateTable('webhook')
      .set({ failures: 0, failing_since: null, paused_until: null })
      .where('id', '=', delivery.webhook_id)
      .where('failures', '>', 0)
      .execute();
  });
}

/** Stores a failed attempt for the message and its URL. Returns when to try next (null for never), and whether the URL has failed for days. */
export async function writeFailure(
  deps: Deps,
  { id, webhook_id, attempts: before, waiting_since }: AttemptedDelivery,
  result: AttemptResult,
): Promise<{ next: Date | null; isFailingForDays: boolean }> {
  const attempts = before + 1;
  const now = deps.now();
  const written = await inTransaction(deps.em, async (em) => {
    const webhook = await db(em)
      .selectFrom('webhook')
      .select(['failures', 'failing_since'])
      .where('id', '=', webhook_id)
      .forUpdate()
      .executeTakeFirst();
    // Staff have deleted the URL and its deliveries in the meantime.
    if (!webhook) return { next: null, isFailingForDays: false };
    const failures = webhook.failures + 1;
    const failing_since = webhook.failing_since ?? now;
    const paused_until = pauseUntil(failures, now);
    await db(em)
      .updateTable('webhook')
      .set({ failures, failing_since, paused_until })
      .where('id', '=', webhook_id)
      .execute();
    const retryAt = nextAttemptAt(attempts, { since: waiting_since, now });
    const next = retryAt && paused_until && paused_until > retryAt ? paused_until : retryAt;
    const error = result.error.slice(0, MAX_DELIVERY_ERROR);
    await db(em)
      .updateTable('webhook_delivery')
      .set({
        ...result,
        error,
        attempts,
        attempted_at: now,
        next_attempt_at: next,
        status: next ? 'waiting' : 'given_up',
      })
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .execute();
    return { next, isFailingForDays: hasFailedForDays(failing_since, now) };
  });
  const line = { webhook: webhook_id, delivery: id, attempts, status: result.response_status, reason: result.error };
  if (written.next) deps.log.info(line, 'a webhook message was not taken and is sent again');
  else deps.log.error(line, 'a webhook message was given up');
  return written;
}

/** Gives a delivery up without another attempt. */
export async function giveUp({ em, log }: Deps, { id, webhook_id }: AttemptedDelivery, error: string): Promise<void> {
  await db(em)
    .updateTable('webhook_delivery')
    .set({ status: 'given_up', error, next_attempt_at: null })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute();
  log.error({ webhook: webhook_id, delivery: id, reason: error }, 'a webhook message was given up');
}
