import { beforeEach, expect, test } from 'vitest';
import { MAX_WEBHOOKS, webhookMessage } from '#shared/contracts/webhooks.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { orderBody, placeSimpleOrder, proofBody, proofPicture } from '#test/records/orders.ts';
import { sendWebhooks, startReceiver, type WebhookReceiver } from '#test/servers/webhookReceiver.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { purgeDeliveries } from './purgeDeliveries.ts';

let receiver: WebhookReceiver;
const strict = await openTestStore();
const store = await openTestStore({ env: { WEBHOOKS_ALLOW_PRIVATE: 'true' } });
const staff = await store.staff(await store.make.staff({ name: 'Ana Cruz' }));
beforeEach(async () => {
  await store.deps().em.execute('delete from task');
  for (const { _id } of (await staff.webhooks.list()).docs) await staff.webhooks.delete({ _id });
  receiver = await startReceiver();
  return () => receiver.close();
});

const messages = async () => {
  await sendWebhooks(store.services);
  return receiver.received.map(({ message }) => webhookMessage.parse(message));
};
const changes = async () => {
  const { docs } = await staff.auditLog.paginate({ extras: { record_type: 'webhook' } });
  return docs.map(({ who, action, changes: fields }) => [who, action, ...fields.map(({ field }) => field).sort()]);
};
const waiting = async () => {
  const [row] = await store.deps().em.execute<{ count: number }[]>('select count(*) as count from task');
  return Number(row?.count);
};

test('adding, changing, rotating the secret of and deleting a URL each leave an entry, without the secret', async () => {
  const { _id, version, url } = await staff.webhooks.create({ url: receiver.url, events: ['stock.low', 'stock.low'] });
  expect((await staff.webhooks.list()).docs).toEqual([
    expect.objectContaining({ _id, url: receiver.url, events: ['stock.low'], is_enabled: true }),
  ]);
  await staff.webhooks.update({ _id, version, url, events: ['order.placed'] });
  await expect(staff.webhooks.update({ _id, version, events: ['stock.low'] })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  await staff.webhooks.rotateSecret({ _id });
  await staff.webhooks.delete({ _id });
  expect((await changes()).slice(0, 4)).toEqual([
    ['Ana Cruz', 'deleted', 'description', 'events', 'is_enabled', 'url'],
    ['Ana Cruz', 'updated', 'secret_rotated'],
    ['Ana Cruz', 'updated', 'events'],
    ['Ana Cruz', 'created', 'description', 'events', 'is_enabled', 'url'],
  ]);
  for (const call of [
    staff.webhooks.update,
    staff.webhooks.rotateSecret,
    staff.webhooks.delete,
    staff.webhooks.replay,
  ]) {
    await expect(call({ _id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
});

test('a private URL is rejected at its field if the store does not allow them, and so are more than twenty', async () => {
  const user = await strict.staff(await strict.make.staff());
  await expect(user.webhooks.create({ url: 'https://192.168.1.10/', events: ['stock.low'] })).rejects.toMatchObject({
    cause: { errors: { url: serverMessages.webhookUrlPrivate } },
  });
  const create = () => user.webhooks.create({ url: 'https://example.org/', events: ['stock.low'] });
  for (let count = 0; count < MAX_WEBHOOKS; count += 1) await create();
  await expect(create()).rejects.toMatchObject({ code: 'CONFLICT', message: serverMessages.tooManyWebhooks });
});

test('URLs receive an order when it is placed, when its lines change and when a proof is uploaded, without its customer', async () => {
  await staff.webhooks.create({
    url: receiver.url,
    events: ['order.placed', 'order.status_changed', 'order.payment_changed'],
  });
  const { order, caller } = await placeSimpleOrder(store, { data: { students: [{ name: 'Ben Santos' }] } });
  for (const shade of [1, 2]) await caller.orders.uploadProof(proofBody(order, await proofPicture(shade)));
  await staff.orders.orderStatus({ _id: order._id, order_status: 'Cancelled', reason: 'Ana asked for it' });
  const [placed, proof, replaced, cancelled] = await messages();
  const line = order.orders[0];
  expect(placed).toMatchObject({
    type: 'order.placed',
    timestamp: order.created_at.toISOString(),
    data: {
      order: {
        _id: order._id,
        order_no: order.order_no,
        order_status: 'Pending',
        total_amount: 100,
        amount_due: 100,
        payment: {
          mode_of_payment: 'Bank Transfer',
          has_proof: false,
          proof_amount: null,
          payment_status: 'Awaiting Proof',
        },
        orders: [{ _id: line?._id, item: line?.item._id, quantity: 1, amount: 100, order_status: 'Pending' }],
      },
    },
  });
  expect(proof?.data).toMatchObject({
    change: 'proof_uploaded',
    order: { payment: { has_proof: true, proof_amount: 100, payment_status: 'To Check' } },
  });
  expect(replaced?.data).toMatchObject({ change: 'proof_replaced' });
  expect(cancelled?.data).toMatchObject({
    old_order_status: 'Pending',
    changes: [{ _id: line?._id, from: 'Pending', to: 'Cancelled' }],
    order: { order_status: 'Cancelled', total_amount: 100, amount_due: 0 },
  });
  const sent = receiver.received.map(({ body }) => body).join();
  const { name, email, phone_number } = order.profile;
  for (const personal of [name, email, phone_number, 'Santos', 'Ana asked', 'proof-'].filter(Boolean)) {
    expect(sent).not.toContain(personal);
  }
});

test('a size that an order, a status or staff take below its restock level causes one message', async () => {
  await staff.webhooks.create({ url: receiver.url, events: ['stock.low'] });
  const category = String(await store.make.category());
  const { _id, size_prices } = await staff.stocks.create({
    name: 'Atlas',
    category,
    selling_price: 10,
    size_prices: [{ size: 'A4', adjustment_quantity: 6, restock_level: 5 }],
  });
  const customerId = await store.make.customer();
  const caller = await store.customer(customerId);
  const buy = async (quantity: number) => {
    await caller.cart.add({ item: _id, size: 'A4', quantity });
    const { orders } = await caller.cart.items();
    return caller.orders.place(
      orderBody(
        orders.map((line) => Number(line._id)),
        10 * quantity,
      ),
    );
  };
  const adjust = (quantity: number) =>
    staff.stocks.update({
      _id,
      size_prices: size_prices.map(({ size, restock_level }) => ({
        size,
        restock_level,
        adjustment_quantity: quantity,
      })),
    });
  await buy(1);
  expect(await messages()).toEqual([]);
  const order = await buy(2);
  await buy(1);
  await adjust(4);
  await adjust(-3);
  await adjust(-1);
  await staff.orders.orderStatus({ _id: order._id, order_status: 'Cancelled' });
  await adjust(2);
  await staff.orders.orderStatus({ _id: order._id, order_status: 'Pending' });
  const quantities = (await messages()).map(({ type, data }) => {
    if (type !== 'stock.low') throw new Error(type);
    expect(data).toMatchObject({ stock: { _id, name: 'Atlas' }, size: 'A4', restock_level: 5 });
    return [data.old_available_quantity, data.available_quantity];
  });
  expect(quantities).toEqual([
    [5, 3],
    [6, 3],
    [6, 4],
  ]);
});

test('an event without a receiver writes nothing: without a URL, for other events, and after the URL is turned off', async () => {
  await placeSimpleOrder(store);
  expect(await waiting()).toBe(0);
  const { _id } = await staff.webhooks.create({ url: receiver.url, events: ['stock.low'] });
  await placeSimpleOrder(store);
  expect(await waiting()).toBe(0);
  await staff.webhooks.update({ _id, events: ['order.placed'] });
  await placeSimpleOrder(store);
  expect(await waiting()).toBe(1);
  await staff.webhooks.update({ _id, is_enabled: false });
  await placeSimpleOrder(store);
  expect(await waiting()).toBe(1);
  expect(await messages()).toEqual([]);
});

test('deliveries are listed by URL and status, latest first, and deleted 30 days after they were made', async () => {
  const { _id } = await staff.webhooks.create({ url: receiver.url, events: ['order.placed'] });
  const other = await staff.webhooks.create({ url: `${receiver.url}/2`, events: ['order.placed'] });
  const { order } = await placeSimpleOrder(store);
  await messages();
  const all = await staff.webhooks.deliveries();
  expect(all).toMatchObject({ total: 2, docs: [{ record_name: order.order_no }, { type: 'order.placed' }] });
  expect(await staff.webhooks.deliveries({ webhook: _id, status: 'delivered' })).toMatchObject({
    total: 1,
    docs: [{ webhook: { _id, url: receiver.url }, attempts: 1, response_status: 204 }],
  });
  expect((await staff.webhooks.deliveries({ webhook: other._id, status: 'given_up' })).total).toBe(0);
  const start = store.clock.now();
  store.clock.advance(30 * 86_400);
  expect(await purgeDeliveries(store.deps())).toBe(0);
  store.clock.advance(1);
  expect(await purgeDeliveries(store.deps())).toBe(2);
  store.clock.set(start);
});
