import { once } from 'node:events';
import { isTrackedEnvelope } from '@trpc/server';
import type { Response } from 'express';
import { toDomainError, toErrorBody } from '../errors/errors.ts';

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  // Keeps a buffering proxy from delaying the events.
  'x-accel-buffering': 'no',
};
/** Proxies close a connection that is silent for a minute. */
const PING_MS = 15_000;

/** Sends a subscription as server-sent events with ids. A failure is sent as an `error` event with the documented body, then the end. */
export async function sendEvents(
  response: Response,
  name: string,
  values: AsyncIterable<unknown>,
  signal: AbortSignal,
) {
  response.writeHead(200, HEADERS).write(': connected\n\n');
  const pinging = setInterval(
    () => response.writableNeedDrain || response.writableEnded || response.write(': ping\n\n'),
    PING_MS,
  );
  try {
    for await (const value of values) {
      if (response.writableEnded || signal.aborted) return;
      if (!response.write(toEvent(name, value))) await once(response, 'drain', { signal });
    }
    response.end();
  } catch (error) {
    if (signal.aborted) return;
    const apiError = toDomainError(error);
    const retry = apiError.retryAfter ? `retry: ${apiError.retryAfter * 1_000}\n` : '';
    response.end(`event: error\n${retry}data: ${JSON.stringify(toErrorBody(apiError))}\n\n`);
  } finally {
    clearInterval(pinging);
  }
}

function toEvent(name: string, value: unknown): string {
  const [id, data] = isTrackedEnvelope(value) ? [`id: ${value[0]}\n`, value[1]] : ['', value];
  return `event: ${name}\n${id}data: ${JSON.stringify(data)}\n\n`;
}
