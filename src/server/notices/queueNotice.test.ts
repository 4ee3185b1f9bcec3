import { afterEach, expect, test } from 'vitest';
import { createShopper, placeAcross } from '#test/records/orders.ts';
import { onlyThese } from '#test/store/noticeFixture.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { db } from '../platform/database/db.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { type OrderNotice, queueNotice, usableChannels } from './queueNotice.ts';

const store = await openTestStore();
const staffId = await store.make.staff();
afterEach(async () => {
  const { em } = store.deps();
  for (const table of ['notice', 'notice_choice'] as const) await db(em).deleteFrom(table).execute();
  await turnOn({});
});

const staff = () => store.staff(staffId);
const turnOn = async (channels: Record<string, { sms?: boolean; mail?: boolean }>) =>
  (await staff()).settings.save({ key: 'notices', value: { channels: onlyThese(channels) } });
const placeOne = async () => {
  const { place, customerId } = await createShopper(store);
  return { order: await place(), customerId };
};
const both = { sms: true, mail: true };
const readNotices = () =>
  db(store.deps().em)
    .selectFrom('notice')
    .select(['kind', 'channel', 'order_id', 'customer_id', 'dedupe_key', 'status', 'data', 'due_at'])
    .orderBy('id')
    .execute();
const kinds = async () => (await readNotices()).map(({ kind, channel }) => `${kind} ${channel}`);
const queue = (notice: OrderNotice, enabled?: number) =>
  inTransaction(store.deps().em, (em) =>
    queueNotice(em, { ...store.services, now: store.clock.now() }, notice, enabled),
  );

test('the default settings queue no notice', async () => {
  const { order } = await placeOne();
  const { orders } = await staff();
  for (const order_status of ['Ready for Pickup', 'Cancelled'] as const)
    await orders.orderStatus({ _id: order._id, order_status });
  expect(await readNotices()).toEqual([]);
});

test('a placed, ready and cancelled order queues its notices by the enabled channels, at most once a day', async () => {
  await turnOn({ received: both, ready: { sms: true }, cancelled: { mail: true } });
  const { order, customerId } = await placeOne();
  expect(await readNotices()).toMatchObject([
    { kind: 'received', channel: 'sms', order_id: Number(order._id), customer_id: customerId, status: 'queued' },
    { kind: 'received', channel: 'mail', due_at: store.clock.now() },
  ]);
  const { orders } = await staff();
  const set = (order_status: 'Ready for Pickup' | 'Cancelled' | 'Pending', reason?: string) =>
    orders.orderStatus({ _id: order._id, order_status, ...(reason && { reason }) });
  await set('Ready for Pickup');
  // Staff can undo the change for a minute.
  const [, , ready] = await readNotices();
  expect(ready?.due_at?.getTime()).toBeGreaterThan(store.clock.now().getTime() + 60_000);
  await set('Pending');
  await set('Ready for Pickup');
  await set('Cancelled', 'The supplier has none.');
  expect(await kinds()).toEqual(['received sms', 'received mail', 'ready sms', 'cancelled mail']);
  expect((await readNotices()).at(-1)?.data).toEqual({ reason: 'The supplier has none.' });
  await set('Pending');
  store.clock.advance(24 * 3600);
  await set('Ready for Pickup');
  expect(await kinds()).toEqual(['received sms', 'received mail', 'ready sms', 'cancelled mail', 'ready sms']);
});

test('of two concurrent notices with one key, one is queued', async () => {
  await turnOn({ payment_rejected: { sms: true } });
  const { order } = await placeOne();
  const notice = { kind: 'payment_rejected', orderId: Number(order._id), occasion: '2' } as const;
  await Promise.all(Array.from({ length: 8 }, () => queue(notice)));
  expect(await kinds()).toEqual(['payment_rejected sms']);
  await queue({ ...notice, occasion: '3' });
  expect(await kinds()).toEqual(['payment_rejected sms', 'payment_rejected sms']);
});

test('a customer gets no notice that they declined or have no address for', async () => {
  await turnOn({ late: both });
  const { order, customerId } = await placeOne();
  const notice = { kind: 'late', orderId: Number(order._id) } as const;
  const { em } = store.deps();
  await db(em).updateTable('customer').set({ email: null }).where('id', '=', customerId).execute();
  await queue({ ...notice, occasion: '1' });
  expect(await kinds()).toEqual(['late sms']);
  await db(em)
    .insertInto('notice_choice')
    .values({ customer_id: customerId, declined: 2 ** 31 - 1 })
    .execute();
  await queue({ ...notice, occasion: '2' });
  expect(await kinds()).toEqual(['late sms']);
});

test('a server queues no notice for a gateway or a mail server that it does not have', async () => {
  const { config } = store.services;
  const mail = {} as NonNullable<typeof config.mail>;
  expect(usableChannels({ ...config, demo: true })).toEqual(['sms', 'mail']);
  expect(usableChannels({ ...config, demo: false })).toEqual([]);
  expect(usableChannels({ ...config, demo: false, mail })).toEqual(['mail']);
  const sms = { provider: 'semaphore', url: '', apiKey: '', senderName: undefined } as const;
  expect(usableChannels({ ...config, demo: false, sms })).toEqual(['sms']);
});

test('lines cancelled while the rest of the order stays open queue one notice', async () => {
  await turnOn({ cancelled: { sms: true, mail: true } });
  const { order, lineIds } = await placeAcross(store, [await store.make.category(), await store.make.category()]);
  const [line] = lineIds;
  const { orders } = await staff();
  await orders.orderStatus({ _id: order._id, order_status: 'Cancelled', orders: [String(line)], reason: 'Sold out.' });
  const items = order.orders.find(({ _id }) => _id === line)?.item.name;
  expect(await readNotices()).toMatchObject([
    { kind: 'cancelled', channel: 'sms', data: { reason: 'Sold out.', lines: [Number(line)], items } },
  ]);
  // Now the remaining lines are cancelled too, so the notice concerns the whole order.
  await orders.orderStatus({ _id: order._id, order_status: 'Cancelled', reason: 'None came.' });
  expect((await readNotices()).map(({ data }) => data)).toEqual([
    { reason: 'Sold out.', lines: [Number(line)], items },
    { reason: 'None came.' },
  ]);
});

// Last, because it closes the pick-up day.
test('moved pick-ups queue a notice for each order, with the reason', async () => {
  const [one, two] = [await placeOne(), await placeOne()];
  await turnOn({ moved: { sms: true } });
  const { closing } = await staff();
  await closing.save({ from: '2026-11-24', until: '2026-11-24', reason: 'Typhoon', move_to: '2026-11-25' });
  const queued = await readNotices();
  const orderIds = queued.map(({ order_id }) => String(order_id));
  expect(orderIds).toEqual(expect.arrayContaining([one.order._id, two.order._id]));
  expect(new Set(orderIds).size).toBe(orderIds.length);
  expect(queued[0]).toMatchObject({ kind: 'moved', channel: 'sms', data: { reason: 'Typhoon' } });
});
