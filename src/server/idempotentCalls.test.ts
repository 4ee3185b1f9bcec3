import { afterAll, expect, test } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { serveKeyedCalls } from '#test/keyedCalls.ts';
import { listProofFiles, orderBody, placeSimpleOrder, proofBody, proofPicture } from '#test/orders.ts';
import { openTestStore } from '#test/testStore.ts';
import { hashOfBody } from './platform/idempotency/hashOfBody.ts';
import { purgeStoredResponses } from './platform/idempotency/idempotency.ts';
import { definitionsOf } from './platform/trpc/findDefinition.ts';
import { appRouter } from './router.ts';

const store = await openTestStore();
const server = await serveKeyedCalls(store);
afterAll(() => server.close());

const { customerToken, staffToken } = store;
const freeStaff = async () => staffToken(await store.make.staff());

const send: typeof server.send = (path, call) => server.send(path, call);

const rowsOf = (statement: string, parameters: unknown[] = []) =>
  store.deps().em.execute<Record<string, unknown>[]>(statement, parameters);
const quantityOf = async (customerId: number) =>
  (await rowsOf('select quantity from cart_item where customer_id = ?', [customerId])).map(({ quantity }) => quantity);

async function shopper() {
  const id = await store.make.customer();
  const stock = await store.make.stock({ selling_price: 100 });
  return { id, token: await customerToken(id), item: String(stock.id) };
}

test('every mutation is decided on, and nothing else is', () => {
  const calls = definitionsOf(appRouter);
  expect(calls.filter(({ type, meta }) => (meta.repeat === undefined) === (type === 'mutation'))).toEqual([]);
});

test('of a body stands a hash by the secret of the store: nobody tries out passwords by a copy of the database', async () => {
  const { id, token, item } = await shopper();
  const json = { item, quantity: 1 };
  expect(await send('/api/customer-cart', { method: 'PUT', token, key: 'hashed', json })).toMatchObject({
    status: 200,
  });
  const [row] = await rowsOf('select body_hash from stored_response where customer_id = ?', [id]);
  expect(row?.body_hash).toMatch(/^[0-9a-f]{64}$/);
  expect(row?.body_hash).not.toBe(await hashOfBody(json));
});

test.each([
  ['REST', '/api/customer-cart', 'PUT', (json: unknown) => json],
  ['tRPC', '/trpc/cart.add', 'POST', (json: unknown) => ({ json })],
])(
  'the same key and body again get the same response by %s, and are carried out once',
  async (_, path, method, wrap) => {
    const { id, token, item } = await shopper();
    const json = wrap({ item, quantity: 2 });
    const first = await send(path, { method, token, key: 'add once', json });
    expect(first.status).toBe(400);
    const sent = { method, token, key: 'add-once', json };
    const [one, again] = [await send(path, sent), await send(path, sent)];
    expect(one).toMatchObject({ status: 200, replayed: null });
    expect(again).toEqual({ ...one, replayed: 'true' });
    expect(await quantityOf(id)).toEqual([2]);
    await send(path, { ...sent, key: 'another' });
    await send(path, { method, token, json });
    expect(await quantityOf(id)).toEqual([6]);
  },
);

test('names of a body in another order are the same body; another value is 422 with a message', async () => {
  const { id, token, item } = await shopper();
  const path = '/api/customer-cart';
  await send(path, { method: 'PUT', token, key: 'k', json: { item, quantity: 1 } });
  expect(await send(path, { method: 'PUT', token, key: 'k', json: { quantity: 1, item } })).toMatchObject({
    status: 200,
    replayed: 'true',
  });
  expect(await send(path, { method: 'PUT', token, key: 'k', json: { item, quantity: 2 } })).toMatchObject({
    status: 422,
    body: { msg: serverMessages.keyReused, errors: { 'Idempotency-Key': serverMessages.keyReused } },
  });
  expect(await quantityOf(id)).toEqual([1]);
});

test('a body that is nested too deep to be compared is rejected', async () => {
  const deep: unknown = JSON.parse(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`);
  await expect(hashOfBody(deep)).rejects.toMatchObject({ code: 'malformed' });
});

test('a key belongs to its caller and its procedure', async () => {
  const [one, other] = [await shopper(), await shopper()];
  const json = { item: one.item, quantity: 1 };
  await send('/api/customer-cart', { method: 'PUT', token: one.token, key: 'mine', json });
  const theirs = await send('/api/customer-cart', { method: 'PUT', token: other.token, key: 'mine', json });
  expect(theirs).toMatchObject({ status: 200, replayed: null });
  const line = theirs.body.orders[0]._id;
  const update = { token: other.token, key: 'mine', json: { json: { _id: line, quantity: 3 } } };
  expect(await send('/trpc/cart.updateItem', update)).toMatchObject({ status: 200, replayed: null });
  expect([await quantityOf(one.id), await quantityOf(other.id)]).toEqual([[1], [3]]);
});

test('twenty at once by two instances are carried out once, and all get the same response', async () => {
  const { id, token, item } = await shopper();
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      send('/trpc/cart.add', { token, key: 'at-once', json: { json: { item, quantity: 1 } }, instance: n % 2 }),
    ),
  );
  expect(new Set(all.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(all.filter(({ replayed }) => replayed === null)).toHaveLength(1);
  expect(all[0]?.status).toBe(200);
  expect(await quantityOf(id)).toEqual([1]);
});

test('what was rejected has written nothing, and may be sent again with the same key', async () => {
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

test('a day later a key is as good as new, and its response is deleted', async () => {
  const { id, token, item } = await shopper();
  const sent = { token, key: 'tomorrow', json: { json: { item, quantity: 1 } } };
  await send('/trpc/cart.add', sent);
  store.clock.advance(86_399);
  expect((await send('/trpc/cart.add', sent)).replayed).toBe('true');
  store.clock.advance(1);
  expect((await send('/trpc/cart.add', sent)).replayed).toBeNull();
  expect(await quantityOf(id)).toEqual([2]);
  store.clock.advance(86_400);
  await purgeStoredResponses(store.deps(), new AbortController().signal);
  expect(await rowsOf('select id from stored_response')).toEqual([]);
});

test('what deletes old responses waits for no call that is under way, and leaves its row', async () => {
  const { em, now } = store.deps();
  const write = (id: string, created_at: Date) =>
    em.execute('insert into stored_response (id, body_hash, created_at) values (?, ?, ?)', [id, '', created_at]);
  await write('old', new Date(now().getTime() - 2 * 86_400_000));
  await em.transactional(async (call) => {
    await call.execute('insert into stored_response (id, body_hash, created_at) values (?, ?, ?)', ['new', '', now()]);
    await purgeStoredResponses(store.deps(), new AbortController().signal);
    expect(await rowsOf("select id from stored_response where id = 'old'")).toEqual([]);
  });
  expect(await rowsOf("select id from stored_response where id = 'new'")).toHaveLength(1);
  await em.execute("delete from stored_response where id = 'new'");
});

test('an order is placed once by the header, by tRPC and REST, with its file', async () => {
  for (const [path, method] of [
    ['/api/orders', 'PUT'],
    ['/trpc/orders.place', 'POST'],
  ] as const) {
    const { id, token, item } = await shopper();
    const line = await store.make.cartItem(id, Number(item));
    const file = await proofPicture();
    const place = () => send(path, { method, token, key: `order/${path}`, form: orderBody([line], 100, { file }) });
    // Two uploads are all that a customer may have under way.
    const all = [...(await Promise.all([place(), place()])), await place()];
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await rowsOf('select id from `order` where customer_id = ?', [id])).toHaveLength(1);
    const other = send(path, { method, token, key: `order/${path}`, form: orderBody([line], 100) });
    expect((await other).status).toBe(422);
    const bad = await send(path, { method, token, key: 'x'.repeat(201), form: orderBody([line], 100) });
    expect(bad.status).toBe(400);
  }
});

test('a proof is uploaded once, and shown by a fresh link again; nothing of the order is stored with the key', async () => {
  const { order, customerId } = await placeSimpleOrder(store);
  const token = await customerToken(customerId);
  const file = await proofPicture();
  const upload = () => send('/api/orders/upload-proof', { token, key: 'proof', form: proofBody(order, file) });
  const first = await upload();
  const files = await listProofFiles(store);
  store.clock.advance(3_600);
  const again = await upload();
  expect(again).toMatchObject({ status: 200, replayed: 'true' });
  expect(await listProofFiles(store)).toEqual(files);
  const name = first.body.proof_of_payment_filename;
  expect(again.body.proof_of_payment_filename).toBe(name);
  expect(again.body.proof_of_payment_url).not.toBe(first.body.proof_of_payment_url);
  expect((await fetch(`${server.url}${again.body.proof_of_payment_url}`)).status).toBe(200);
  const [row] = await rowsOf('select response from stored_response where customer_id = ?', [customerId]);
  expect(JSON.parse(String(row?.response))).toEqual({ json: { _id: order._id } });
});

test('a customer cancels an order once; the second response is the order as it is by then', async () => {
  const { order, customerId } = await placeSimpleOrder(store);
  const sent = { token: await customerToken(customerId), key: 'cancel', json: { _id: order._id, reason: 'Twice.' } };
  const first = await send('/api/orders/cancel', sent);
  expect(first).toMatchObject({ status: 200, replayed: null, body: { order_status: { status: 'Cancelled' } } });
  expect(await send('/api/orders/cancel', sent)).toMatchObject({ status: 200, replayed: 'true', body: first.body });
});

test('staff set a status once; the second response is the order as it is by then', async () => {
  const { order } = await placeSimpleOrder(store);
  const token = await freeStaff();
  const json = { _id: order._id, order_status: 'Processing' };
  const set = () => send('/api/orders/order-status', { token, key: 'status', json });
  const first = await set();
  await send('/api/orders/order-status', { token, json: { _id: order._id, order_status: 'Claimed' } });
  const again = await set();
  expect([first.body.order_status.status, again.body.order_status.status]).toEqual(['Processing', 'Claimed']);
  expect(again).toMatchObject({ status: 200, replayed: 'true', body: { lines_left_cancelled: 0 } });
});

test('several orders are moved once, and once taken back; meanwhile the same key waits, also at another instance', async () => {
  const [one, other] = [(await placeSimpleOrder(store)).order, (await placeSimpleOrder(store)).order];
  const token = await freeStaff();
  const orders = [one, other].map(({ _id }) => ({ _id, old_order_status: 'Pending' }));
  const move = (instance: number, json: object = { orders, order_status: 'Processing' }) =>
    send('/api/orders/bulk-status', { token, key: 'several', json, instance });
  const all = await Promise.all([move(0), move(1), move(0), move(1)]);
  expect(new Set(all.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(all.filter(({ replayed }) => replayed === null)).toHaveLength(1);
  const { done, failed } = all[0]?.body ?? {};
  expect([done.length, failed]).toEqual([2, []]);
  expect((await move(0, { orders, order_status: 'Claimed' })).status).toBe(422);
  const json = { orders: done.map(({ _id, undo }: { _id: string; undo: object[] }) => ({ _id, orders: undo })) };
  const back = () => send('/api/orders/bulk-undo', { token, key: 'several-back', json });
  const [first, again] = [await back(), await back()];
  expect(first).toMatchObject({ status: 200, replayed: null, body: { done: [one._id, other._id], failed: [] } });
  expect([again.text, again.replayed]).toEqual([first.text, 'true']);
});

test('a payment is decided and an order handed over once; the second response is the order as it is by then', async () => {
  const { order } = await placeSimpleOrder(store);
  const token = await freeStaff();
  const confirm = () =>
    send('/api/orders/payment-status', { token, key: 'paid', json: { _id: order._id, payment_status: 'Confirmed' } });
  expect([(await confirm()).status, (await confirm()).replayed]).toEqual([200, 'true']);
  await send('/api/orders/order-status', { token, json: { _id: order._id, order_status: 'Ready for Pickup' } });
  const handOver = () => send('/trpc/counter.handover', { token, key: 'fetched', json: { json: { _id: order._id } } });
  const [first, again] = [await handOver(), await handOver()];
  expect([first.status, again.replayed, again.body.result.data.json.order_status.status]).toEqual([
    200,
    'true',
    'Claimed',
  ]);
});

test('a product is shown again to nobody in whose categories it is no longer', async () => {
  const [books, shirts] = [await store.make.category(), await store.make.category()];
  const staff = await store.make.staff({ categories: [books] });
  const { id } = await store.make.stock({ category: books });
  const token = await staffToken(staff);
  const hide = () => send(`/api/stocks/${id}/availability`, { token, key: 'hide', json: { checked: false } });
  expect([(await hide()).status, (await hide()).replayed]).toEqual([200, 'true']);
  await rowsOf('update stock set category_id = ? where id = ?', [shirts, id]);
  expect(await hide()).toMatchObject({ status: 404, replayed: null });
});

test('one caller stores so many responses in an hour: 429 with Retry-After then, replays and others go on', async () => {
  const [{ id, token, item }, other] = [await shopper(), await shopper()];
  const add = (key: string, { token, item }: { token: string; item: string }) =>
    send('/trpc/cart.add', { token, key, json: { json: { item, quantity: 1 } } });
  await add('first', { token, item });
  const { customer } = store.services.idempotency.storedOf;
  for (let n = 1; n < 600; n += 1) customer.take(`customer ${id}`, () => {});
  expect(await add('one-more', { token, item })).toMatchObject({ status: 429 });
  expect(await add('first', { token, item })).toMatchObject({ status: 200, replayed: 'true' });
  expect(await add('one-more', other)).toMatchObject({ status: 200 });
  store.clock.advance(3_600);
  expect(await add('one-more', { token, item })).toMatchObject({ status: 200, replayed: null });
});

test('a record is made once, with one row of the audit log, and pictures are added and deleted once', async () => {
  const token = await freeStaff();
  const make = () => send('/api/subjects', { method: 'PUT', token, key: 'subject', json: { name: 'Botany' } });
  const [one, again] = [await make(), await make()];
  expect([again.status, again.text]).toEqual([200, one.text]);
  expect(await rowsOf("select id from audit_log where record_type = 'subject'")).toHaveLength(1);

  const stock = await store.make.stock();
  const jpeg = await (await import('sharp'))
    .default(await proofPicture())
    .jpeg()
    .toBuffer();
  const form = () => {
    const body = new FormData();
    body.set('images', new File([new Uint8Array(jpeg)], 'a.jpg', { type: 'image/jpeg' }));
    return body;
  };
  const upload = () => send(`/api/stocks/${stock.id}/upload`, { token, key: 'picture', form: form() });
  const [added, addedAgain] = await Promise.all([upload(), upload()]);
  expect([added.status, addedAgain.text]).toEqual([200, added.text]);
  expect(added.body.images).toHaveLength(1);
  const json = { image: added.body.images[0].filename };
  const remove = () => send(`/api/stocks/${stock.id}/delete-image`, { token, key: 'no-picture', json });
  expect([(await remove()).body.images, (await remove()).body.images]).toEqual([[], []]);
  expect((await fetch(`${server.url}/public/images/${json.image}`)).status).toBe(404);
});

test('a sign-in takes no key: its token is stored nowhere', async () => {
  const json = { username: 'nobody', password: 'not this one' };
  const { status, replayed } = await send('/api/users/login', { token: '', key: 'a key', json });
  expect([status, replayed]).toEqual([401, null]);
});

test('the responses of a customer go with them', async () => {
  const { id, token, item } = await shopper();
  await send('/trpc/cart.add', { token, key: 'gone', json: { json: { item, quantity: 1 } } });
  expect(await rowsOf('select id from stored_response where customer_id = ?', [id])).toHaveLength(1);
  await rowsOf('delete from customer where id = ?', [id]);
  expect(await rowsOf('select id from stored_response where customer_id = ?', [id])).toEqual([]);
});
