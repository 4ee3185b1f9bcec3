import { afterEach, describe, expect, test } from 'vitest';
import { NOTICE_RETENTION_DAYS } from '#shared/domain/customers/retention.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { createShopper } from '#test/records/orders.ts';
import { toApiError } from '#test/store/domainError.ts';
import { onlyThese } from '#test/store/noticeFixture.ts';
import { openTestStore, type TestStore } from '#test/store/testStore.ts';
import { mergeCustomers } from '../customers/mergeCustomers.ts';
import { db } from '../platform/database/db.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { workQueue } from '../platform/jobs/queue.ts';
import { notifyBackInStock } from './backInStock.ts';
import { remindOfPickups } from './pickupReminders.ts';
import { purgeNotices } from './sending/purgeNotices.ts';
import { noticeQueue } from './sending/sendNotices.ts';

const store = await openTestStore();
const staffId = await store.make.staff();
afterEach(async () => {
  const { em } = store.deps();
  for (const table of ['notice', 'notice_choice', 'stock_request', 'size_request'] as const)
    await db(em).deleteFrom(table).execute();
});

const both = { sms: true, mail: true };
const turnOn = async (channels: Record<string, { sms?: boolean; mail?: boolean }>) =>
  (await store.staff(staffId)).settings.save({ key: 'notices', value: { channels: onlyThese(channels) } });
const readNotices = () => db(store.deps().em).selectFrom('notice').selectAll().orderBy('id').execute();
const kinds = async () => (await readNotices()).map(({ kind, channel }) => `${kind} ${channel}`);
const soldOut = (over: Parameters<TestStore['make']['stock']>[0] = {}) =>
  store.make.stock({ sizes: [{ available_quantity: 0 }], ...over });

describe('a customer', () => {
  test('receives the store’s offers until they decline, and again after they agree again', async () => {
    await turnOn({ received: both, late: { sms: true } });
    const { place, caller } = await createShopper(store);
    const { offered, wanted } = await caller.notices.choices();
    expect(wanted).toEqual(offered);
    expect(offered).toMatchObject({ received: both, late: { sms: true, mail: false }, ready: { sms: false } });
    const saved = await caller.notices.saveChoices({ wanted: { received: { sms: false } } });
    // The input does not contain the late notice, so it stays wanted.
    expect(saved.wanted).toMatchObject({ received: { sms: false, mail: true }, late: { sms: true } });
    await place();
    expect(await kinds()).toEqual(['received mail']);
    expect((await caller.notices.saveChoices({ wanted: offered })).wanted).toEqual(offered);
  });

  test('keeps a choice while the store does not offer the kind', async () => {
    await turnOn({ received: both });
    const { caller } = await createShopper(store);
    await caller.notices.saveChoices({ wanted: { received: { sms: false } } });
    await turnOn({ late: both });
    await caller.notices.saveChoices({ wanted: { late: both } });
    await turnOn({ received: both });
    expect((await caller.notices.choices()).wanted.received).toEqual({ sms: false, mail: true });
  });

  test('finds their messages and requests on their own page; both move with a merge and are deleted with the customer', async () => {
    await turnOn({ received: { mail: true }, back_in_stock: both });
    const { place, caller, customerId } = await createShopper(store);
    await place();
    await workQueue(store.services, noticeQueue, new AbortController().signal);
    const { id } = await soldOut({ name: 'Atlas' });
    await caller.notices.setStockRequest({ _id: String(id), is_wanted: true });
    const shirt = await soldOut({ name: 'Shirt', sizes: [{ size: 'M', available_quantity: 0 }] });
    store.clock.advance(1);
    await caller.notices.setStockRequest({ _id: String(shirt.id), size: 'M', is_wanted: true });
    await caller.notices.saveChoices({ wanted: {} });
    const data = await caller.privacy.myData();
    expect(data.notices).toMatchObject([
      {
        kind: 'received',
        channel: 'mail',
        sent_to: 'ana@example.com',
        text: expect.stringContaining('Hello Ana Reyes'),
      },
    ]);
    expect(data.stock_requests).toMatchObject([{ name: 'Atlas' }, { name: 'Shirt (M)' }]);

    const into = await store.make.customer();
    const { em } = store.deps();
    await inTransaction(em, (transaction) => mergeCustomers(transaction, customerId, into, store.clock.now()));
    const merged = await store.customer(into);
    expect(await merged.notices.stockRequests()).toMatchObject({ stocks: [String(id), String(shirt.id)] });
    expect((await merged.privacy.myData()).notices).toHaveLength(1);
    await db(em).deleteFrom('order').where('customer_id', '=', into).execute();
    await db(em).deleteFrom('customer').where('id', '=', into).execute();
    const left = await db(em).selectFrom('notice_choice').selectAll().execute();
    const wishes = await db(em).selectFrom('size_request').selectAll().execute();
    expect([...(await readNotices()), ...left, ...wishes]).toEqual([]);
  });
});

describe('a product that is sold out', () => {
  test('can be waited for while it is sold out and visible, and the store sends such notices', async () => {
    await turnOn({ back_in_stock: both });
    const { caller } = await createShopper(store);
    const ask = (id: number) => caller.notices.setStockRequest({ _id: String(id), is_wanted: true });
    expect(await toApiError(ask((await store.make.stock()).id))).toMatchObject({
      message: serverMessages.productIsBack,
    });
    const hidden = await soldOut({ is_available: false });
    expect(await toApiError(ask(hidden.id))).toMatchObject({ code: 'not_found', message: messages.productNotFound });
    await turnOn({});
    expect(await toApiError(ask((await soldOut()).id))).toMatchObject({ message: serverMessages.noStockNotices });
    expect(await notifyBackInStock(store.deps())).toBe(0);
  });
});

test('reminders of tomorrow’s pick-ups and of orders waiting since yesterday are sent once a day each', async () => {
  await db(store.deps().em).deleteFrom('order').execute();
  await turnOn({ pickup_tomorrow: { sms: true }, late: { sms: true } });
  const { place } = await createShopper(store);
  const order = await place();
  const remind = () => remindOfPickups(store.deps());
  expect(await remind()).toBe(0);
  store.clock.set(new Date('2026-11-23T02:00:00Z'));
  expect(await remind()).toBe(1);
  await remind();
  expect(await kinds()).toEqual(['pickup_tomorrow sms']);
  store.clock.set(new Date('2026-11-25T02:00:00Z'));
  expect(await remind()).toBe(0);
  await (await store.staff(staffId)).orders.orderStatus({ _id: order._id, order_status: 'Ready for Pickup' });
  await remind();
  await remind();
  expect(await kinds()).toEqual(['pickup_tomorrow sms', 'late sms']);
  store.clock.set(new Date('2026-12-10T02:00:00Z'));
  expect(await remind()).toBe(0);
  await turnOn({});
});

test('notices are deleted after 90 days, except for waiting ones', async () => {
  await turnOn({ received: both });
  const { place } = await createShopper(store, {});
  store.clock.set(new Date('2026-11-20T02:00:00Z'));
  await place();
  const [first] = await readNotices();
  await db(store.deps().em)
    .updateTable('notice')
    .set({ status: 'sent', due_at: null })
    .where('id', '=', first?.id ?? 0)
    .execute();
  store.clock.advance(NOTICE_RETENTION_DAYS * 24 * 3600);
  expect(await purgeNotices(store.deps())).toBe(0);
  store.clock.advance(1);
  expect(await purgeNotices(store.deps())).toBe(1);
  expect(await readNotices()).toHaveLength(1);
});
