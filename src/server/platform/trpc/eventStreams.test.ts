import { once } from 'node:events';
import { createTRPCClient, httpSubscriptionLink } from '@trpc/client';
import { initTRPC, TRPCError, tracked } from '@trpc/server';
import { EventSource } from 'eventsource';
import express from 'express';
import superjson from 'superjson';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { waitFor } from '#test/store/waitFor.ts';
import { type Listening, listen } from '../http/listen.ts';
import { serveEventStreams } from './eventStreams.ts';

const PING_MS = 20;
const BLOCK = 'x'.repeat(64 * 1024);

const t = initTRPC.create({ transformer: superjson, sse: { ping: { enabled: true, intervalMs: PING_MS } } });
const input = z.object({ from: z.date(), lastEventId: z.string().optional() });
let written = 0;
let left = 0;
const untilAborted = async (signal: AbortSignal | undefined) => {
  if (signal && !signal.aborted) await once(signal, 'abort');
};
const router = t.router({
  days: t.procedure.input(input).subscription(async function* ({ input: { from, lastEventId } }) {
    for (let day = Number(lastEventId ?? 0) + 1; day <= 3; day += 1)
      yield tracked(String(day), { at: new Date(from.getTime() + day) });
  }),
  silent: t.procedure.subscription(async function* ({ signal }) {
    yield 'hello';
    await untilAborted(signal);
  }),
  rejected: t.procedure.subscription(async function* () {
    yield* [];
    throw new TRPCError({ code: 'FORBIDDEN', message: 'not for you' });
  }),
  endless: t.procedure.subscription(async function* () {
    written = 0;
    try {
      for (; ; written += 1) yield BLOCK;
    } finally {
      left += 1;
    }
  }),
  plain: t.procedure.query(() => 'no stream'),
});

let server: Listening;
beforeAll(async () => {
  const app = express();
  app.use(
    '/trpc',
    serveEventStreams(router, async () => ({})),
  );
  app.use((_request, response) => void response.status(418).end());
  server = await listen(app, '127.0.0.1', 0);
});
afterAll(() => server.close());

const client = () =>
  createTRPCClient<typeof router>({
    links: [httpSubscriptionLink({ url: `${server.url}/trpc`, transformer: superjson, EventSource })],
  });

/** All that a client receives until the stream is over or rejected. */
function collect<Value>(
  subscribe: (on: { onData: (value: Value) => void; onComplete: () => void; onError: (error: unknown) => void }) => {
    unsubscribe(): void;
  },
): Promise<Value[]> {
  const values: Value[] = [];
  return new Promise((resolve, reject) => {
    const stream = subscribe({
      onData: (value) => values.push(value),
      onComplete: () => resolve(values),
      onError: (error) => {
        stream.unsubscribe();
        reject(error);
      },
    });
  });
}

/** Reads the text of a stream so far. */
async function read(path: string) {
  const leaving = new AbortController();
  const response = await fetch(`${server.url}/trpc/${path}`, { signal: leaving.signal });
  let text = '';
  const reading = (async () => {
    for await (const chunk of response.body ?? []) text += new TextDecoder().decode(chunk);
  })();
  reading.catch(() => undefined);
  return { response, text: () => text, leave: () => leaving.abort() };
}

test("tRPC's client reads what was said, to its end", async () => {
  const from = new Date('2026-11-20T00:00:00Z');
  const received = await collect((on) => client().days.subscribe({ from }, on));
  expect(received).toEqual([1, 2, 3].map((day) => ({ id: String(day), data: { at: new Date(from.getTime() + day) } })));
});

test('a client that comes back goes on after the event it names', async () => {
  const from = encodeURIComponent(JSON.stringify(superjson.serialize({ from: new Date(0) })));
  const response = await fetch(`${server.url}/trpc/days?input=${from}`, { headers: { 'last-event-id': '2' } });
  expect((await response.text()).match(/^id: .*$/gm)).toEqual(['id: 3']);
  const again = await fetch(`${server.url}/trpc/days?input=${from}&lastEventId=1`);
  expect((await again.text()).match(/^id: .*$/gm)).toEqual(['id: 2', 'id: 3']);
});

test('an error reaches the client as one', async () => {
  await expect(collect((on) => client().rejected.subscribe(undefined, on))).rejects.toMatchObject({
    message: 'not for you',
    data: { code: 'FORBIDDEN' },
  });
  const wrong = await collect((on) => client().days.subscribe({ from: 'soon' as unknown as Date }, on)).catch(
    (error: unknown) => error,
  );
  expect(wrong).toMatchObject({ data: { code: 'BAD_REQUEST' } });
});

test('a bare null is no input, and no fault of the store', async () => {
  const response = await fetch(`${server.url}/trpc/days?input=null`);
  const text = await response.text();
  expect(text).toContain('serialized-error');
  expect(text).toContain('BAD_REQUEST');
});

test('a silent stream is kept open by pings, and hidden from proxies and caches', async () => {
  const stream = await read('silent');
  await waitFor(() => expect(stream.text().match(/event: ping\ndata: \n\n/g)?.length).toBeGreaterThan(2));
  expect(stream.text()).toMatch(/^event: connected\ndata: \{\}\n\ndata: \{"json":"hello"\}\n\n/);
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream');
  expect(stream.response.headers.get('cache-control')).toBe('no-store, no-transform');
  stream.leave();
});

test('a reader who does not read is waited for, and let go when they leave', async () => {
  const leaving = new AbortController();
  // Nothing reads this body: the connection fills, and then the stream must stand still.
  await fetch(`${server.url}/trpc/endless`, { signal: leaving.signal });
  let before = -1;
  await waitFor(() => {
    const [last, now] = [before, written];
    before = now;
    expect(now).toBe(last);
  });
  leaving.abort();
  await waitFor(() => expect(left).toBe(1));
});

test.each(['days?input={', 'days?batch=1&input={}', 'plain', 'nothing'])('%s is left to others', async (path) => {
  expect((await fetch(`${server.url}/trpc/${path}`)).status).toBe(418);
});
