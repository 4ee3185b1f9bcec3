import { describe, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { orderBody, placeSimpleOrder } from '#test/records/orders.ts';
import { serveTestStore } from '#test/store/serveTestStore.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { waitFor } from '#test/store/waitFor.ts';

const store = await openTestStore();
await store.services.orderEvents.start();
const server = await serveTestStore(store);

describe('the update-order stream over HTTP', () => {
  /** Opens the stream as a browser does and yields it block by block. */
  async function listen(token: string, headers: Record<string, string> = {}) {
    const leaving = new AbortController();
    const response = await fetch(`${server.url}/trpc/orders.updates`, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}`, ...headers },
      signal: leaving.signal,
    });
    let text = '';
    const reading = (async () => {
      for await (const chunk of response.body ?? []) text += new TextDecoder().decode(chunk);
    })();
    reading.catch(() => undefined);
    const seen = (part: string) => waitFor(() => expect(text).toContain(part));
    return { seen, text: () => text, leave: () => leaving.abort(), reading };
  }
  const listeners = (count: number) => waitFor(() => expect(store.services.orderEvents.listenerCount()).toBe(count));

  test('resumes after the event that the client names, and leaves no listener when the client disconnects', async () => {
    const first = await placeSimpleOrder(store);
    const token = await store.customerToken(first.customerId);
    const stream = await listen(token, { 'last-event-id': '0' });
    await stream.seen(first.order.order_no);
    expect(stream.text()).toMatch(/^id: \d+$/m);
    await listeners(1);

    const line = await store.make.cartItem(first.customerId, first.stockId);
    const second = await first.caller.orders.place(orderBody([line], 100));
    await stream.seen(second.order_no);
    stream.leave();
    await listeners(0);

    const id = /^id: (\d+)$/m.exec(stream.text())?.[1] ?? '';
    const resumed = await listen(token, { 'last-event-id': id });
    await resumed.seen(second.order_no);
    expect(resumed.text()).not.toContain(first.order.order_no);
    resumed.leave();
    await listeners(0);
  });

  test('notifies a client that its session has ended, instead of only closing', async () => {
    const { customerId, order } = await placeSimpleOrder(store);
    const token = await store.customerToken(customerId);
    const start = store.clock.now();
    const stream = await listen(token, { 'last-event-id': '0' });
    await stream.seen(order.order_no);
    store.clock.advance(31 * 24 * 3600);
    const staff = await store.staff(await store.make.staff());
    await staff.orders.orderStatus({ _id: order._id, order_status: 'Processing' });
    await stream.seen('event: serialized-error');
    await stream.seen(messages.sessionEnded);
    expect(stream.text()).not.toContain('event: return');
    await listeners(0);
    store.clock.set(start);
  });
});

describe('GET /api/orders/updates', () => {
  /** Reads the stream until it contains `text`. */
  async function collect(token: string | undefined, text: string, headers: Record<string, string> = {}) {
    const leaving = new AbortController();
    const response = await fetch(`${server.url}/api/orders/updates`, {
      headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      signal: leaving.signal,
    });
    let received = '';
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    while (reader && !received.includes(text)) {
      const { value, done } = await reader.read();
      if (done) break;
      received += value;
    }
    leaving.abort();
    return { status: response.status, type: response.headers.get('content-type'), received };
  }

  test('sends each change as the event update-order, starting after Last-Event-ID', async () => {
    const { order, customerId } = await placeSimpleOrder(store);
    const token = await store.customerToken(customerId);
    const first = await collect(token, order.order_no, { 'last-event-id': '0' });
    expect(first).toMatchObject({ status: 200, type: 'text/event-stream' });
    const [, id = ''] = /^event: update-order\nid: (\d+)\ndata: /m.exec(first.received) ?? [];
    expect(JSON.parse(/^data: (.*)$/m.exec(first.received)?.[1] ?? '')).toMatchObject({
      type: 'placed',
      order_id: order._id,
      order_no: order.order_no,
      order_status: { status: 'Pending' },
      created_at: expect.stringMatching(/Z$/),
    });

    const admin = await store.staff(await store.make.staff());
    const later = collect(token, 'Processing', { 'last-event-id': id });
    await admin.orders.orderStatus({ _id: order._id, order_status: 'Processing' });
    const { received } = await later;
    expect(received).not.toContain('placed');
    expect(received).toContain('event: update-order');
  });
});
