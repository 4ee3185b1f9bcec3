import { z } from 'zod';
import { toLine } from '#shared/contracts/common.ts';
import { db } from '../platform/database/db.ts';
import { PostponeError, type QueueDefinition } from '../platform/jobs/queue.ts';
import { maskPersonal } from '../platform/logging/loggedError.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import { type AttemptResult, giveUp, writeFailure, writeSuccess } from './deliveryResults.ts';
import { disableWebhook } from './disableWebhook.ts';
import { openSecret, signedHeaders } from './secrets.ts';
import { TransportError } from './transport.ts';
import { MAX_EXCERPT_LENGTH } from './webhook.entity.ts';

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
type Delivery = NonNullable<Awaited<ReturnType<typeof readDelivery>>>;

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

/** Sends the message once and returns what came of it; `error` is empty where it was taken. Throws where `signal` aborts. */
async function attempt(deps: Deps, delivery: Delivery, signal: AbortSignal): Promise<AttemptResult> {
  const at = deps.now();
  const secrets = openSecrets(deps, delivery, at);
  const [secret] = secrets;
  if (secret === undefined) return { ...NO_RESPONSE, error: 'The secret cannot be read: please make a new one.' };
  const { message_id, body, url } = delivery;
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'CampusStore-Webhooks/1',
    ...signedHeaders({ id: message_id, body, at }, secrets),
  };
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  try {
    const { status, text } = await deps.webhookTransport.post({ url, headers, body }, signal);
    const response_excerpt = toExcerpt(text);
    return { response_status: status, duration_ms: took(), response_excerpt, error: errorOf(status) };
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    return { ...NO_RESPONSE, duration_ms: took(), error: error.message };
  }
}

const NO_RESPONSE = { response_status: null, duration_ms: null, response_excerpt: '' };

/** The secrets to sign with, the present one first; none where it cannot be decrypted. */
function openSecrets({ config }: Deps, delivery: Delivery, now: Date): string[] {
  const { secret, previous_secret, previous_secret_until } = delivery;
  const present = openSecret(secret, config.sessionSecret);
  if (present === null) return [];
  const isPreviousValid = previous_secret_until !== null && previous_secret_until > now;
  const previous = previous_secret && isPreviousValid ? openSecret(previous_secret, config.sessionSecret) : null;
  return [present, ...(previous === null ? [] : [previous])];
}

/** Why a response is no success, in words for staff. */
function errorOf(status: number): string {
  if (status >= 200 && status < 300) return '';
  if (status === 410) return 'The receiver says that it is gone for good.';
  if (status >= 300 && status < 400) return 'The receiver redirects, which is not followed.';
  return `The receiver responded with ${status}.`;
}

/** Whoever receives a message may echo secrets and people's data: neither is stored. */
const toExcerpt = (text: string): string =>
  toLine(
    maskPersonal(text.slice(0, 4 * MAX_EXCERPT_LENGTH))
      .replaceAll(/whsec_[\w+/=]*/g, '…')
      .replaceAll(/[\s\p{Cc}]+/gu, ' '),
    MAX_EXCERPT_LENGTH,
  );
