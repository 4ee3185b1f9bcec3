import { once } from 'node:events';
import {
  type AnyRouter,
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  isTrackedEnvelope,
} from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { Request, RequestHandler, Response } from 'express';
import { privateHeaders, toDomainError } from '../errors/errors.ts';

/** Headers of every event stream. */
export const STREAM_HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  // A proxy that gathers what passes through it would hold the events back.
  'x-accel-buffering': 'no',
  vary: 'trpc-accept, accept',
};

/** Why a stream's signal aborts. Made once: an error with its stack costs as much as the rest of the end of a stream that was opened and cut. */
export const CLIENT_LEFT = new DOMException('The stream was aborted.', 'AbortError');

/**
 * Serves the router's subscriptions as server-sent events, in the words that tRPC's client reads. tRPC's own writer leads
 * every message of every client through four web streams, which takes two thirds of a client's memory and most of the time
 * until all have received it. What is no subscription, or cannot be read as one, is left to tRPC.
 */
export function serveEventStreams(router: AnyRouter, contextOf: (request: Request) => Promise<object>): RequestHandler {
  const { procedures, _config: config } = router._def;
  const { ping, client = {} } = config.sse ?? {};
  const toData = (value: unknown) => JSON.stringify(config.transformer.output.serialize(value));
  const toFrame = createFrames(toData);
  const opening = `event: connected\ndata: ${JSON.stringify(client)}\n\n`;

  return async (request, response, next) => {
    const path = request.path.slice(1);
    const isSubscription = request.method === 'GET' && procedures[path]?._def.type === 'subscription';
    const read = isSubscription ? readInput(request) : null;
    if (!read) return next();

    const leaving = new AbortController();
    const { signal } = leaving;
    response.once('close', () => leaving.abort(CLIENT_LEFT));
    const ctx = await contextOf(request);
    const begin = () => response.writeHead(200, STREAM_HEADERS).write(opening);
    let pinging: NodeJS.Timeout | undefined;
    try {
      const getRawInput = async () =>
        withEventId(read.json === undefined ? undefined : config.transformer.input.deserialize(read.json), request);
      const call = { router, path, ctx, getRawInput, type: 'subscription' as const, signal, batchIndex: 0 };
      const values: AsyncIterable<unknown> = await callTRPCProcedure(call);
      begin();
      if (ping?.enabled) pinging = setInterval(sendPing, ping.intervalMs, response);
      for await (const value of values) {
        if (response.writableEnded || signal.aborted) return;
        if (!response.write(toFrame(value))) await once(response, 'drain', { signal });
      }
      response.end('event: return\ndata: \n\n');
    } catch (cause) {
      // Nothing is sent to a client that has left.
      if (signal.aborted) return;
      const error = getTRPCErrorFromUnknown(cause);
      const shape = getTRPCErrorShape({ config, error, type: 'subscription', path, input: undefined, ctx });
      // An EventSource reads the body of no other status than 200: what passes by itself has its own, anything else is said in the stream.
      const isPassing = !response.headersSent && toDomainError(error).retryAfter !== undefined;
      if (isPassing) {
        const headers = { ...privateHeaders([error]), 'content-type': 'application/json' };
        response.writeHead(getHTTPStatusCodeFromError(error), headers).end(`{"error":${toData(shape)}}`);
      } else {
        if (!response.headersSent) begin();
        response.end(`event: serialized-error\ndata: ${toData(shape)}\n\n`);
      }
    } finally {
      clearInterval(pinging);
    }
  };
}

/** Says that the line still stands; a reader who is behind has other proof of it. */
function sendPing(response: Response): void {
  if (!response.writableNeedDrain && !response.writableEnded) response.write('event: ping\ndata: \n\n');
}

/** The call's input as sent, or null where it is not what a subscription takes. */
function readInput({ query }: Request): { json: unknown } | null {
  const { input, batch } = query;
  if (batch !== undefined) return null;
  if (input === undefined) return { json: undefined };
  try {
    // A bare null says as little as no input, and superjson reads none.
    return { json: JSON.parse(String(input)) ?? undefined };
  } catch {
    return null;
  }
}

/** The input with the number of the last event that a returning client has seen, where it names one. */
function withEventId(input: unknown, { headers, query }: Request): unknown {
  const lastEventId = headers['last-event-id'] || query.lastEventId || query['Last-Event-Id'];
  if (!lastEventId) return input;
  return typeof input === 'object' ? { ...input, lastEventId } : (input ?? { lastEventId });
}

/** A value's message as it goes over the wire; one that is sent to many clients is written out once. */
function createFrames(toData: (value: unknown) => string): (value: unknown) => string {
  const written = new WeakMap<object, string>();
  const write = (value: unknown) =>
    isTrackedEnvelope(value) ? `data: ${toData(value[1])}\nid: ${value[0]}\n\n` : `data: ${toData(value)}\n\n`;
  return (value) => {
    if (typeof value !== 'object' || value === null) return write(value);
    const frame = written.get(value) ?? write(value);
    written.set(value, frame);
    return frame;
  };
}
