import { toLine } from '#shared/contracts/common.ts';
import { maskPersonal } from '../platform/logging/loggedError.ts';
import { TransportError } from '../platform/outgoing/outgoing.ts';
import type { Deps } from '../platform/services.ts';
import type { AttemptResult } from './deliveryResults.ts';
import { decryptSecret, signedHeaders } from './secrets.ts';
import { MAX_EXCERPT_LENGTH } from './webhook.entity.ts';

interface SentMessage {
  message_id: string;
  body: string;
  url: string;
  /** Encrypted. */
  secret: string;
  previous_secret: string | null;
  previous_secret_until: Date | null;
}

/** `error` is empty if the receiver accepted the message. Throws if `signal` aborts. */
export async function attempt(deps: Deps, sent: SentMessage, signal: AbortSignal): Promise<AttemptResult> {
  const at = deps.now();
  const secrets = openSecrets(deps, sent, at);
  const [secret] = secrets;
  if (secret === undefined) return { ...NO_RESPONSE, error: 'The secret cannot be read. Please create a new one.' };
  const { message_id, body, url } = sent;
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'CampusStore-Webhooks/1',
    ...signedHeaders({ id: message_id, body, at }, secrets),
  };
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  try {
    const { status, text } = await deps.outgoing.post({ url, headers, body }, signal);
    const response_excerpt = toExcerpt(text);
    return { response_status: status, duration_ms: took(), response_excerpt, error: errorOf(status) };
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    return { ...NO_RESPONSE, duration_ms: took(), error: error.message };
  }
}

const NO_RESPONSE = { response_status: null, duration_ms: null, response_excerpt: '' };

/** Current secret first. Empty if they cannot be decrypted. */
function openSecrets({ config }: Deps, { secret, previous_secret, previous_secret_until }: SentMessage, now: Date) {
  const present = decryptSecret(secret, config.sessionSecret);
  if (present === null) return [];
  const isPreviousValid = previous_secret_until !== null && previous_secret_until > now;
  const previous = previous_secret && isPreviousValid ? decryptSecret(previous_secret, config.sessionSecret) : null;
  return [present, ...(previous === null ? [] : [previous])];
}

function errorOf(status: number): string {
  if (status >= 200 && status < 300) return '';
  if (status === 410) return 'The receiver said this URL no longer exists.';
  if (status >= 300 && status < 400) return 'The receiver redirects. Redirects are not followed.';
  return `The receiver responded with ${status}.`;
}

/** A receiver may echo secrets and personal data, which must not be stored. */
const toExcerpt = (text: string): string =>
  toLine(
    maskPersonal(text.slice(0, 4 * MAX_EXCERPT_LENGTH))
      .replaceAll(/whsec_[\w+/=]*/g, '…')
      .replaceAll(/[\s\p{Cc}]+/gu, ' '),
    MAX_EXCERPT_LENGTH,
  );
