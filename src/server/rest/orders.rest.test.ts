import { describe, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { orderBody, PICKUP, placeSimpleOrder, proofBody, proofPicture } from '#test/orders.ts';
import { serveTestStore } from '#test/serveTestStore.ts';
import { openTestStore } from '#test/testStore.ts';
import { waitFor } from '#test/waitFor.ts';

const store = await openTestStore();
await store.services.orderEvents.start();
const server = await serveTestStore(store);

interface Call {
  token?: string;
  json?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
}

async function call(method: string, path: string, { token, json, form, headers = {} }: Call = {}) {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      ...headers,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    ...(form ? { body: form } : {}),
  });
  const isReplay = response.headers.get('idempotent-replayed') === 'true';
  return { status: response.status, body: await response.json(), ...(isReplay && { isReplay }) };
}

describe('the documented paths', () => {
  test('lead from the cart to a claimed order', async () => {
    const id = await store.make.customer({ email: 'ana@example.com' });
    const token = await store.customerToken(id);
    const stock = await store.make.stock({ name: 'Notebook', selling_price: 45.5 });
    const email = 'Ana@Example.com';

    const item = { _id: String(stock.id), name: 'Notebook', selling_price: 45.5 };
    const added = await call('PUT', '/api/customer-cart', {
      token,
      json: { item, addon_price: 0, quantity: 1, email, size: '', color: '', other_fields: {} },
    });
    expect(added).toMatchObject({ status: 200, body: { orders: [{ amount: 45.5 }] } });
    const line = added.body.orders[0];
    const updated = await call('POST', '/api/customer-cart/update-item', {
      token,
      json: { ...line, quantity: 2, email },
    });
    expect(updated).toMatchObject({ status: 200, body: { orders: [{ quantity: 2, amount: 91 }] } });
    expect(await call('POST', '/api/customer-cart/cart-items', { token, json: { email } })).toEqual(updated);

    const form = orderBody([Number(line._id)], 91, { data: { profile: { email }, orders: updated.body.orders } });
    const placed = await call('PUT', '/api/orders', { token, form, headers: { 'Idempotency-Key': 'rest-journey-1' } });
    expect(placed).toMatchObject({ status: 200, body: { total_amount: 91, pickup_time: PICKUP } });
    const order = placed.body;
    expect(order.order_no).toMatch(/^2026-11-\d{6}$/);
    const again = await call('PUT', '/api/orders', { token, form, headers: { 'Idempotency-Key': 'rest-journey-1' } });
    expect(again).toEqual({ ...placed, isReplay: true });
    expect(await call('GET', `/api/orders/${order._id}`, { token })).toEqual(placed);
    expect(await call('POST', '/api/orders/customer-orders', { token, json: { email } })).toEqual({
      status: 200,
      body: [order],
    });

    const proof = proofBody(order, await proofPicture());
    const uploaded = await call('POST', '/api/orders/upload-proof', { token, form: proof });
    const picture = await fetch(`${server.url}${uploaded.body.proof_of_payment_url}`);
    expect([uploaded.status, picture.status, picture.headers.get('content-type')]).toEqual([200, 200, 'image/jpeg']);

    const clerk = await store.staffToken(await store.make.staff());
    const dashboard = await call('POST', '/api/dashboard/index', { token: clerk, json: {} });
    expect(dashboard.body.lists[0]).toMatchObject({ status: 'Pending', orders: [{ order_no: order.order_no }] });
    const claimed = await call('POST', '/api/orders/order-status', {
      token: clerk,
      json: { _id: order._id, order_status: 'Claimed', orders: [], user: { _id: '1' }, old_order_status: 'Pending' },
    });
    expect(claimed).toMatchObject({ status: 200, body: { order_status: { status: 'Claimed' } } });
  });

  test('remove a cart line', async () => {
    const id = await store.make.customer();
    const _id = await store.make.cartItem(id, (await store.make.stock()).id);
    const token = await store.customerToken(id);
    const removed = await call('POST', '/api/customer-cart/delete-item', { token, json: { _id: String(_id) } });
    expect(removed).toEqual({ status: 200, body: { orders: [], undo: expect.any(String) } });
  });

  test('return errors with their status, a message, and the fields in error', async () => {
    const { order } = await placeSimpleOrder(store);
    const id = await store.make.customer();
    const token = await store.customerToken(id);
    const clerk = await store.staffToken(await store.make.staff());
    const line = await store.make.cartItem(id, (await store.make.stock({ selling_price: 100 })).id);
    const place = (form: FormData, headers = {}) => call('PUT', '/api/orders', { token, form, headers });

    expect(await call('GET', `/api/orders/${order._id}`)).toEqual({
      status: 401,
      body: { msg: serverMessages.signInRequired },
    });
    expect(await call('GET', `/api/orders/${order._id}`, { token })).toEqual({
      status: 404,
      body: { msg: serverMessages.orderNotFound },
    });
    expect(await place(orderBody([line], 99))).toEqual({ status: 409, body: { msg: messages.pricesChanged } });
    expect(await place(orderBody([line], 100, { data: { mode_of_payment: 'Cash' } }))).toEqual({
      status: 422,
      body: { msg: messages.paymentModeInvalid, errors: { mode_of_payment: messages.paymentModeInvalid } },
    });
    expect(await place(orderBody([line], 100), { 'Idempotency-Key': 'a key' })).toMatchObject({ status: 400 });
    expect(await place(new FormData())).toMatchObject({ status: 400 });
    expect(await call('PUT', '/api/orders', { token, json: {} })).toMatchObject({ status: 415 });
    const huge = orderBody([line], 100, { file: new Uint8Array(12 * 1024 * 1024) });
    expect(await place(huge)).toEqual({ status: 413, body: { msg: staffMessages.tooLarge } });
    const json = { _id: order._id, order_status: 'Claimed', old_order_status: 'Cancelled' };
    expect(await call('POST', '/api/orders/order-status', { token: clerk, json })).toEqual({
      status: 409,
      body: { msg: 'This order is Pending.' },
    });
    expect(await call('POST', '/api/orders/order-status', { token, json })).toMatchObject({ status: 403 });
    const wrong = { _id: order._id, order_status: 'Lost' };
    expect(await call('POST', '/api/orders/order-status', { token: clerk, json: wrong })).toMatchObject({
      status: 422,
      body: { msg: staffMessages.invalidInput },
    });
    expect(await call('POST', '/api/orders/customer-orders', { token, json: { email: 'x@example.com' } })).toEqual({
      status: 403,
      body: { msg: serverMessages.notYours },
    });
  });
});

describe('the update-order stream over HTTP', () => {
  /** Opens the stream as a browser does, and reads it block by block. */
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

  test('resumes after the event that the client names, and leaves no listener when the client goes', async () => {
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

  test('signals a client that its session has ended, rather than that all is over', async () => {
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

  test('is rejected to strangers', async () => {
    const stream = await listen('forged');
    await stream.seen(messages.sessionEnded);
  });
});

describe('GET /api/orders/updates', () => {
  /** Reads the stream until its text holds `text`. */
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

  test('sends each change as the event update-order, from the one after Last-Event-ID on', async () => {
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

  test('responds to HEAD, and ends', async () => {
    const headers = { authorization: `Bearer ${await store.customerToken(await store.make.customer())}` };
    const response = await fetch(`${server.url}/api/orders/updates`, { method: 'HEAD', headers });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching('text/event-stream'),
    ]);
  });

  test('is closed to whoever has no token, in the header', async () => {
    const token = await store.customerToken(await store.make.customer());
    const response = await fetch(`${server.url}/api/orders/updates?token=${token}`);
    expect([response.status, await response.json()]).toEqual([401, { msg: serverMessages.signInRequired }]);
  });
});
