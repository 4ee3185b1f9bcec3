import sharp from 'sharp';
import { afterAll, expect, test, vi } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { orderBody, placeSimpleOrder, proofBody, proofPicture } from '#test/records/orders.ts';
import { serveKeyedCalls } from '#test/store/keyedCalls.ts';
import { passTime } from '#test/store/passTime.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { hashOfBody } from '../platform/idempotency/idempotency.ts';
import { purgeStoredResponses } from '../platform/idempotency/storedResponses.ts';
import { definitionsOf } from '../platform/trpc/documentedPath.ts';
import { appRouter } from '../router.ts';

const store = await openTestStore();
const server = await serveKeyedCalls(store);
afterAll(() => server.close());

const { customerToken, staffToken } = store;
const { send } = server;
const staffId = await store.make.staff();
const staff = await staffToken(staffId);

const rowsOf = (statement: string, parameters: unknown[] = []) =>
  store.deps().em.execute<Record<string, unknown>[]>(statement, parameters);
const countOf = async (statement: string, parameters: unknown[] = []) =>
  Number((await rowsOf(`select count(*) as count from ${statement}`, parameters))[0]?.count);
const quantityOf = async (customerId: number) =>
  (await rowsOf('select quantity from cart_item where customer_id = ?', [customerId])).map(({ quantity }) => quantity);

async function shopper() {
  const id = await store.make.customer();
  const stock = await store.make.stock({ selling_price: 100 });
  return { id, token: await customerToken(id), item: String(stock.id) };
}
const orderNow = async () => Number((await placeSimpleOrder(store)).order._id);
const asStaff = (path: string, json: object, method = 'POST') => send(path, { method, token: staff, json });

/** A call that creates or moves something: how to send it, another body, and how to count its effects. */
interface Work {
  path: string;
  method?: string;
  token?: string;
  json?: object;
  form?: () => FormData;
  other?: object | FormData;
  times: () => Promise<number>;
}

async function placing(): Promise<Work> {
  const { id, token, item } = await shopper();
  const line = await store.make.cartItem(id, Number(item));
  const file = await proofPicture();
  return {
    ...{ path: '/api/orders', method: 'PUT', token },
    form: () => orderBody([line], 100, { file }),
    other: orderBody([line], 100),
    times: () => countOf('`order` where customer_id = ?', [id]),
  };
}

const moves = (id: number) =>
  countOf("audit_log where record_type = 'order' and record_id = ? and action = 'updated'", [id]);

const works: Record<string, () => Promise<Work>> = {
  'a product put into the cart': async () => {
    const { id, token, item } = await shopper();
    return {
      ...{ path: '/api/customer-cart', method: 'PUT', token },
      json: { item, quantity: 2 },
      other: { item, quantity: 3 },
      times: async () => Number((await quantityOf(id))[0]) / 2,
    };
  },
  'an order, with its file': placing,
  'an order that its customer cancels': async () => {
    const { order, customerId } = await placeSimpleOrder(store);
    return {
      ...{ path: '/api/orders/cancel', token: await customerToken(customerId) },
      json: { _id: order._id, reason: 'Twice.' },
      times: () => countOf("event where subject_id = ? and kind <> 'placed'", [order._id]),
    };
  },
  'a note on an order': async () => {
    const id = await orderNow();
    return {
      ...{ path: `/api/orders/${id}/notes`, method: 'PUT' },
      json: { text: 'Calls again on Monday.' },
      other: { text: 'Calls again on Tuesday.' },
      times: () => countOf('order_note where order_id = ?', [id]),
    };
  },
  'a note that is deleted': async () => {
    const id = await orderNow();
    const { body } = await asStaff(`/api/orders/${id}/notes`, { text: 'Gone soon.' }, 'PUT');
    return {
      ...{ path: `/api/orders/${id}/notes/${body.docs[0]._id}`, method: 'DELETE' },
      times: () => countOf("event where subject_id = ? and kind = 'note' and data like '%Deleted%'", [id]),
    };
  },
  'a view of the list': async () => ({
    ...{ path: '/api/order-views', method: 'PUT' },
    json: { name: 'Uniforms', query: 'category=3' },
    other: { name: 'Uniforms', query: 'category=4' },
    times: () => countOf("order_view where name = 'Uniforms' and query = 'category=3'"),
  }),
  'a mark that slips were printed': async () => {
    const id = await orderNow();
    const ids = [String(id)];
    return {
      path: '/api/orders/mark-printed',
      json: { kind: 'slip', ids },
      other: { kind: 'picking', ids },
      times: () => countOf("event where subject_id = ? and kind = 'printed'", [id]),
    };
  },
  'a handover': async () => {
    const id = await orderNow();
    await asStaff('/api/orders/order-status', { _id: String(id), order_status: 'Ready for Pickup' });
    return {
      path: '/api/orders/handover',
      json: { _id: String(id), is_unpaid_confirmed: true },
      other: { _id: String(id) },
      times: () => countOf("event where subject_id = ? and data like '%handed_over%'", [id]),
    };
  },
  'an exchange': async () => {
    const id = await orderNow();
    const [line] = await rowsOf('select id from order_line where order_id = ?', [id]);
    const json = { _id: String(id), order: String(line?.id), quantity: 1, is_damaged: true };
    return {
      path: '/api/orders/exchange',
      json,
      other: { ...json, is_damaged: false },
      times: () => countOf("event where subject_id = ? and kind = 'exchange'", [id]),
    };
  },
  'a sale': async () => {
    const { id } = await store.make.stock({ selling_price: 100 });
    const orders = [{ item: String(id), quantity: 1 }];
    return {
      path: '/api/orders/sale',
      json: { orders, total_amount: 100, way: 'Cash' },
      other: { orders, total_amount: 100, way: 'Bank Transfer' },
      times: () => countOf('order_line where stock_id = ?', [id]),
    };
  },
  'a decision on a payment': async () => {
    const id = await orderNow();
    return {
      path: '/api/orders/payment-status',
      json: { _id: String(id), payment_status: 'Confirmed' },
      other: { _id: String(id), payment_status: 'To Check' },
      times: () => countOf("event where subject_id = ? and kind = 'payment'", [id]),
    };
  },
  'a change of several orders': async () => {
    const id = await orderNow();
    const orders = [{ _id: String(id), old_order_status: 'Pending' }];
    return {
      path: '/api/orders/bulk-status',
      json: { orders, order_status: 'Processing' },
      other: { orders, order_status: 'Claimed' },
      times: () => moves(id),
    };
  },
  'a change of several orders that is taken back': async () => {
    const id = await orderNow();
    const orders = [{ _id: String(id), old_order_status: 'Pending' }];
    const { body } = await asStaff('/api/orders/bulk-status', { orders, order_status: 'Processing' });
    const { undo } = body.done[0];
    const back = (lines: object[]) => ({ orders: [{ _id: String(id), orders: lines }] });
    return {
      path: '/api/orders/bulk-undo',
      json: back(undo),
      other: back(undo.map((line: object) => ({ ...line, order_status: 'Claimed' }))),
      times: async () => (await moves(id)) - 1,
    };
  },
  'a closing of days': async () => ({
    ...{ path: '/api/account-settings/closed-days', method: 'PUT' },
    json: { from: '2027-05-03', until: '2027-05-03', reason: 'Inventory' },
    other: { from: '2027-05-03', until: '2027-05-04', reason: 'Inventory' },
    times: () => countOf("audit_log where record_type = 'closed_day' and record_id = '2027-05-03'"),
  }),
  'a record': async () => ({
    ...{ path: '/api/subjects', method: 'PUT' },
    json: { name: 'Botany' },
    other: { name: 'Zoology' },
    times: () => countOf("audit_log where record_type = 'subject'"),
  }),
  'a picture': async () => {
    const { id } = await store.make.stock();
    const jpeg = await sharp(await proofPicture())
      .jpeg()
      .toBuffer();
    const file = new File([new Uint8Array(jpeg)], 'a.jpg', { type: 'image/jpeg' });
    const form = () => {
      const body = new FormData();
      body.set('images', file);
      return body;
    };
    return { path: `/api/stocks/${id}/upload`, form, times: () => countOf('stock_image where stock_id = ?', [id]) };
  },
};

test.each(Object.entries(works))(
  '%s: the same key and body are carried out once, also while the first runs at another instance, and another body is 422',
  async (name, prepare) => {
    const { path, method = 'POST', token = staff, json = {}, form, other, times } = await prepare();
    const key = name.replaceAll(' ', '-');
    const call = (instance: number) =>
      send(path, { method, token, key, instance, ...(form ? { form: form() } : { json }) });
    // A caller may have only two uploads at a time.
    const all = [...(await Promise.all([call(0), call(1)])), ...(await Promise.all([call(0), call(1)]))];
    const responses = all.map(({ status, text }) => [
      status,
      JSON.parse(text.replaceAll(/(expires|signature)=\w+/g, '')) as unknown,
    ]);
    expect(responses).toEqual(responses.map(() => responses[0]));
    expect(all[0]?.status, all[0]?.text).toBe(200);
    expect(all.filter(({ replayed }) => replayed === null)).toHaveLength(1);
    expect(await times()).toBe(1);
    if (!other) return;
    const sent = other instanceof FormData ? { form: other } : { json: other };
    const reused = { status: 422, text: expect.stringContaining(serverMessages.keyReused) };
    expect(await send(path, { method, token, key, ...sent })).toMatchObject(reused);
    expect(await times()).toBe(1);
  },
);

test('every mutation has an idempotency decision, and no other procedure does', () => {
  const calls = definitionsOf(appRouter);
  expect(calls.filter(({ type, meta }) => (meta.repeat === undefined) === (type === 'mutation'))).toEqual([]);
});

test('a body is stored as a hash with the store’s secret, so that passwords cannot be guessed from a copy of the database', async () => {
  const { id, token, item } = await shopper();
  const json = { item, quantity: 1 };
  await send('/api/customer-cart', { method: 'PUT', token, key: 'hashed', json });
  const [row] = await rowsOf('select body_hash from stored_response where customer_id = ?', [id]);
  expect(row?.body_hash).toMatch(/^[0-9a-f]{64}$/);
  expect(row?.body_hash).not.toBe(await hashOfBody(json));
});

test('a body with its names in another order is the same body; too deep nesting and an invalid key are rejected', async () => {
  const { id, token, item } = await shopper();
  const add = (key: string, json: object) => send('/api/customer-cart', { method: 'PUT', token, key, json });
  await add('k', { item, quantity: 1 });
  expect(await add('k', { quantity: 1, item })).toMatchObject({ status: 200, replayed: 'true' });
  expect(await quantityOf(id)).toEqual([1]);
  for (const key of ['add once', 'x'.repeat(201)]) expect((await add(key, { item, quantity: 1 })).status).toBe(400);
  const deep: unknown = JSON.parse(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`);
  await expect(hashOfBody(deep)).rejects.toMatchObject({ code: 'malformed' });
});

test('a key belongs to its caller and its procedure: not even a user and their API token share one', async () => {
  const [one, other] = [await shopper(), await shopper()];
  const json = { item: one.item, quantity: 1 };
  await send('/api/customer-cart', { method: 'PUT', token: one.token, key: 'mine', json });
  const foreign = await send('/api/customer-cart', { method: 'PUT', token: other.token, key: 'mine', json });
  expect(foreign).toMatchObject({ status: 200, replayed: null });
  const line = foreign.body.orders[0]._id;
  const update = { token: other.token, key: 'mine', json: { json: { _id: line, quantity: 3 } } };
  expect(await send('/trpc/cart.updateItem', update)).toMatchObject({ status: 200, replayed: null });
  expect([await quantityOf(one.id), await quantityOf(other.id)]).toEqual([[1], [3]]);

  const caller = await store.staff(staffId);
  const made = await caller.apiTokens.create({ name: 'Notes', scopes: ['orders:write'], days: 30 });
  const path = `/api/orders/${await orderNow()}/notes`;
  const add = (token: string) => send(path, { method: 'PUT', token, key: 'shared', json: { text: 'Calls again.' } });
  for (const token of [made.token, staff]) expect(await add(token)).toMatchObject({ status: 200, replayed: null });
});

test('a rejected call has written nothing, and can be repeated with the same key', async () => {
  const { id, token, item } = await shopper();
  const sent = { token, key: 'later', json: { json: { item, quantity: 1 } } };
  await rowsOf('update stock set is_available = 0 where id = ?', [item]);
  expect((await send('/trpc/cart.add', sent)).status).toBe(404);
  expect((await send('/trpc/cart.add', { ...sent, json: { json: { item, quantity: 0 } } })).status).toBe(422);
  await rowsOf('update stock set is_available = 1 where id = ?', [item]);
  expect(await send('/trpc/cart.add', sent)).toMatchObject({ status: 200, replayed: null });
  expect(await quantityOf(id)).toEqual([1]);
});

test('in a batch a key counts for each call by its index', async () => {
  const { id, token, item } = await shopper();
  const json = { 0: { json: { item, quantity: 1 } }, 1: { json: { item, quantity: 1 } } };
  const sent = { token, key: 'batched', json };
  const [one, again] = [
    await send('/trpc/cart.add,cart.add?batch=1', sent),
    await send('/trpc/cart.add,cart.add?batch=1', sent),
  ];
  expect(again.text).toBe(one.text);
  expect(await quantityOf(id)).toEqual([2]);
});

test('after a day a key is new again, and its response is deleted, which waits for no running call', async () => {
  const { em } = store.deps();
  const signal = new AbortController().signal;
  const { id, token, item } = await shopper();
  const sent = { token, key: 'tomorrow', json: { json: { item, quantity: 1 } } };
  await send('/trpc/cart.add', sent);
  store.clock.advance(86_399);
  expect((await send('/trpc/cart.add', sent)).replayed).toBe('true');
  store.clock.advance(1);
  expect((await send('/trpc/cart.add', sent)).replayed).toBeNull();
  expect(await quantityOf(id)).toEqual([2]);
  store.clock.advance(86_400);
  await purgeStoredResponses(store.deps(), signal);
  expect(await rowsOf('select id from stored_response')).toEqual([]);
  const write = 'insert into stored_response (id, body_hash, created_at) values (?, ?, ?)';
  await em.execute(write, ['old', '', new Date(store.clock.now().getTime() - 2 * 86_400_000)]);
  await em.transactional(async (call) => {
    await call.execute(write, ['new', '', store.clock.now()]);
    await purgeStoredResponses(store.deps(), signal);
  });
  expect(await rowsOf('select id from stored_response')).toEqual([{ id: 'new' }]);
  await em.execute("delete from stored_response where id = 'new'");
});

test('an order is stored only by its number and read again: a proof is shown by a new link', async () => {
  const { order, customerId } = await placeSimpleOrder(store);
  const token = await customerToken(customerId);
  const file = await proofPicture();
  const upload = () => send('/api/orders/upload-proof', { token, key: 'proof', form: proofBody(order, file) });
  const first = await upload();
  store.clock.advance(3_600);
  const again = await upload();
  expect(again).toMatchObject({ status: 200, replayed: 'true' });
  expect(again.body.proof_of_payment_filename).toBe(first.body.proof_of_payment_filename);
  expect(again.body.proof_of_payment_url).not.toBe(first.body.proof_of_payment_url);
  expect((await fetch(`${server.url}${again.body.proof_of_payment_url}`)).status).toBe(200);
  const [row] = await rowsOf('select response from stored_response where customer_id = ?', [customerId]);
  expect(JSON.parse(String(row?.response))).toEqual({ json: { _id: order._id } });
});

test('a product or note is not shown again after the user lost its category, and a note’s text is not stored with the key', async () => {
  const [books, shirts] = [await store.make.category(), await store.make.category()];
  const token = await staffToken(await store.make.staff({ categories: [books] }));
  const { id } = await store.make.stock({ category: books });
  const { order } = await placeSimpleOrder(store, { category: books });
  const hide = () => send(`/api/stocks/${id}/availability`, { token, key: 'hide', json: { checked: false } });
  const note = { method: 'PUT', token, key: 'note', json: { text: 'Kalachuchi' } };
  const write = () => send(`/api/orders/${order._id}/notes`, note);
  for (const call of [hide, write]) expect([(await call()).status, (await call()).replayed]).toEqual([200, 'true']);
  expect(await countOf("stored_response where response like '%Kalachuchi%'")).toBe(0);
  await rowsOf('update stock set category_id = ? where id = ?', [shirts, id]);
  await rowsOf('update order_line set category_id = ? where order_id = ?', [shirts, order._id]);
  for (const call of [hide, write]) expect(await call()).toMatchObject({ status: 404, replayed: null });
});

test('one caller has a maximum of stored responses an hour: 429 with Retry-After then, while replays and other callers work', async () => {
  const [{ id, token, item }, other] = [await shopper(), await shopper()];
  const add = (key: string, { token, item }: { token: string; item: string }) =>
    send('/trpc/cart.add', { token, key, json: { json: { item, quantity: 1 } } });
  await add('first', { token, item });
  const { customer } = store.services.idempotency.storedOf;
  for (let n = 1; n < 600; n += 1) await customer.take(`customer ${id}`, () => {});
  expect(await add('one-more', { token, item })).toMatchObject({ status: 429 });
  expect(await add('first', { token, item })).toMatchObject({ status: 200, replayed: 'true' });
  expect(await add('one-more', other)).toMatchObject({ status: 200 });
  passTime(3_600);
  expect(await add('one-more', { token, item })).toMatchObject({ status: 200, replayed: null });
  vi.useRealTimers();
});

test('a sign-in ignores keys, so that its token is stored nowhere', async () => {
  const json = { username: 'nobody', password: 'not this one' };
  const { status, replayed } = await send('/api/users/login', { token: '', key: 'a key', json });
  expect([status, replayed]).toEqual([401, null]);
});

test('the responses of a customer are deleted with the customer', async () => {
  const { id, token, item } = await shopper();
  await send('/trpc/cart.add', { token, key: 'gone', json: { json: { item, quantity: 1 } } });
  expect(await rowsOf('select id from stored_response where customer_id = ?', [id])).toHaveLength(1);
  await rowsOf('delete from customer where id = ?', [id]);
  expect(await rowsOf('select id from stored_response where customer_id = ?', [id])).toEqual([]);
});

test('a keyed call that the database aborts at its end runs again, and after too many attempts it is unavailable', async () => {
  const { id, token, item } = await shopper();
  // A table without transactions counts the attempts, because rollbacks do not affect it.
  await rowsOf('create table aborted (id int auto_increment primary key, tries int) engine = Aria');
  const abort = (times: number) =>
    rowsOf(`create or replace trigger abort_response before update on stored_response for each row begin
      insert into aborted (tries) values (${times});
      if (select count(*) from aborted where tries = ${times}) <= ${times} then
        signal sqlstate '40001' set mysql_errno = 1213;
      end if;
    end`);
  const add = (key: string) => send('/trpc/cart.add', { token, key, json: { json: { item, quantity: 1 } } });
  await abort(3);
  expect(await add('aborted')).toMatchObject({ status: 200, replayed: null });
  expect(await add('aborted')).toMatchObject({ status: 200, replayed: 'true' });
  expect(await countOf('aborted where tries = 3')).toBe(4);
  expect(await quantityOf(id)).toEqual([1]);
  await abort(1_000);
  expect(await add('always-aborted')).toMatchObject({ status: 503, replayed: null });
  await rowsOf('drop trigger abort_response');
  expect(await quantityOf(id)).toEqual([1]);
});
