import { createTRPCClient } from '@trpc/client';
import { expect, test } from 'vitest';
import { type LoopbackResponse, startLoopbackServer } from '#test/servers/loopbackServer.ts';
import { waitFor } from '#test/store/waitFor.ts';
import type { Api } from './appRouter.ts';
import { updatesLinks } from './client.ts';

test('a response that is no stream, such as a proxy’s during a restart, is retried after the last event', async () => {
  // `retry` makes the stream reconnect immediately.
  const body = 'event: connected\ndata: {}\nretry: 1\n\ndata: {"json":{"order_id":"7"}}\nid: 5\n\n';
  const stream: LoopbackResponse = { headers: { 'content-type': 'text/event-stream' }, body };
  const responses: (LoopbackResponse | null)[] = [stream, { status: 502 }, { status: 502 }];
  const proxy = await startLoopbackServer(() => responses.shift() ?? null);
  const client = createTRPCClient<Api>({ links: updatesLinks(proxy.url, () => ({ authorization: 'Bearer one' }), 1) });
  const orders: string[] = [];
  const errors: unknown[] = [];
  const { unsubscribe } = client.orders.updates.subscribe(undefined, {
    onData: ({ data }) => orders.push(data.order_id),
    onError: (error) => errors.push(error),
  });
  await waitFor(() => expect(proxy.requests).toHaveLength(4));
  expect(decodeURIComponent(proxy.requests[3]?.path ?? '')).toContain('"lastEventId":"5"');
  expect(proxy.requests[3]?.headers.authorization).toBe('Bearer one');
  expect({ orders, errors }).toEqual({ orders: ['7'], errors: [] });
  unsubscribe();
  await proxy.close();
});

test('a stream over the limit reconnects after the time that the store has sent', async () => {
  const times: number[] = [];
  const store = await startLoopbackServer(() => {
    times.push(performance.now());
    return times.length === 1 ? { status: 429, headers: { 'retry-after': '1' }, body: { error: {} } } : null;
  });
  const client = createTRPCClient<Api>({ links: updatesLinks(store.url, () => ({}), 1) });
  const errors: unknown[] = [];
  const { unsubscribe } = client.orders.updates.subscribe(undefined, { onError: (error) => errors.push(error) });
  await waitFor(() => expect(times).toHaveLength(2));
  const [first = 0, second = 0] = times;
  expect(second - first).toBeGreaterThan(990);
  expect(errors).toEqual([]);
  unsubscribe();
  await store.close();
});
