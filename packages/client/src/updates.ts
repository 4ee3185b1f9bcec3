import { createEventReader, type ServerEvent } from './eventStream.ts';
import type { StreamEvent } from './procedureTypes.ts';
import { retryDelay, type Wait } from './retries.ts';
import type { Session } from './session.ts';
import { errorOfStatus, memberOf, readError, StoreError, unreachable } from './storeError.ts';
import { authorization, toConnectionError, toError, urlOf } from './transport.ts';
import { fromWire, type Wire } from './wire.ts';

/** How long a connection may take to open, and be silent, before the store has named its own limit. */
const SILENCE_MS = 30_000;

export interface Streaming {
  store: string;
  path: string;
  input: unknown;
  lastEventId: string | undefined;
  signal: AbortSignal | undefined;
  session: Session;
  wait: Wait;
}

/**
 * The events of a subscription, in order and none twice. A connection that is lost, or a store that restarts, is waited for as
 * long as it takes, and the stream goes on after the last event that was handed out; a token that has run out is renewed once a
 * connection. No event is read before the loop asks for it. Ends with the signal; throws StoreError where the store says no.
 */
export async function* subscribe(streaming: Streaming): AsyncGenerator<StreamEvent<unknown>, void, undefined> {
  const { session, signal, wait } = streaming;
  let { lastEventId } = streaming;
  let [failures, renewals] = [0, 0];
  while (!signal?.aborted) {
    const token = await session.token();
    try {
      for await (const event of readConnection({ ...streaming, lastEventId }, token)) {
        [failures, renewals] = [0, 0];
        if (event === 'opened') continue;
        if (event === 'ended') return;
        lastEventId = event.id;
        yield event;
      }
    } catch (error) {
      if (signal?.aborted) return;
      if (error instanceof StoreError && error.code === 'unauthenticated' && renewals === 0) {
        renewals += 1;
        if (await session.renew(token)) continue;
      }
      failures += 1;
      const delay = retryDelay(error, failures);
      if (delay === null) throw error;
      try {
        await wait(delay, signal);
      } catch {
        // The signal alone ends a wait.
        return;
      }
    }
  }
}

/** One connection, until it is lost (throws) or the store ends it. */
async function* readConnection(
  { store, path, input, lastEventId, signal }: Streaming,
  token: string | undefined,
): AsyncGenerator<StreamEvent<unknown> | 'opened' | 'ended'> {
  const url = urlOf(store, path, input);
  const closing = new AbortController();
  const close = () => closing.abort();
  signal?.addEventListener('abort', close, { once: true });
  let silenceMs = SILENCE_MS;
  try {
    const headers = { Accept: 'text/event-stream', ...authorization(token), ...lastEventHeader(lastEventId) };
    const opening = fetch(url, { headers, cache: 'no-store', signal: closing.signal });
    const response = await within(silenceMs, opening, url);
    if (!response.ok || !response.body) throw toError(response, await response.json().catch(() => null));
    const texts = response.body.pipeThrough(new TextDecoderStream()).getReader();
    const readEvents = createEventReader();
    const waiting: ServerEvent[] = [];
    while (true) {
      // The silence is counted while somebody waits; a loop that is busy with an event takes as long as it likes.
      while (waiting.length === 0) {
        const { done, value: chunk } = await within(silenceMs, texts.read(), url);
        if (done) throw unreachable('The stream of the store was cut off.', 0);
        waiting.push(...readEvents(chunk));
      }
      const value = waiting.shift();
      if (!value) continue;
      if (value.event === 'connected') silenceMs = silenceOf(value.data);
      if (value.event === 'connected') yield 'opened';
      if (value.event === 'return') yield 'ended';
      if (value.event === 'serialized-error') throw readError(deserialize(value.data)) ?? errorOfStatus(500, undefined);
      if (value.event === undefined) yield { id: value.id ?? '', data: deserialize(value.data) };
    }
  } catch (cause) {
    throw cause instanceof StoreError ? cause : toConnectionError(url, cause);
  } finally {
    signal?.removeEventListener('abort', close);
    close();
  }
}

const lastEventHeader = (id: string | undefined): Record<string, string> =>
  id === undefined ? {} : { 'Last-Event-Id': id };

const deserialize = (text: string): unknown => fromWire(JSON.parse(text) as Wire);

/** After how many milliseconds without even a ping the store is to be taken for gone, as it says itself. */
function silenceOf(connected: string): number {
  const named = memberOf(JSON.parse(connected), 'reconnectAfterInactivityMs');
  return typeof named === 'number' ? named : SILENCE_MS;
}

/** The promise's value, or `unreachable` after so many milliseconds. */
async function within<Value>(ms: number, promise: Promise<Value>, url: string): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unreachable(`${new URL(url).origin} has fallen silent.`, 0)), ms);
  });
  try {
    return await Promise.race([promise, silence]);
  } finally {
    clearTimeout(timer);
  }
}
