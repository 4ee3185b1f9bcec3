import { expect, test } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { placeAcross, placeSimpleOrder } from '#test/records/orders.ts';
import { toApiError } from '#test/store/domainError.ts';
import { setUpNotices } from '#test/store/noticeFixture.ts';
import { returnUnfetched } from '../orders/closing/returnUnfetched.ts';
import { db } from '../platform/database/db.ts';

const outbox = setUpNotices();
const { send, save } = outbox;

/** Texts sent since the previous call. */
async function sent(): Promise<string[]> {
  outbox.store.clock.advance(80);
  await send();
  return outbox.gateway.taken.splice(0).map(({ text }) => text);
}

test('a message to a customer uses the allowed channels; without one, staff are notified', async () => {
  await save('notices', { channels: { message: { sms: true, mail: false } } });
  const { order, caller } = await placeSimpleOrder(outbox.store);
  const { orders } = await outbox.store.staff(outbox.staffId);
  const write = () => orders.message({ _id: order._id, text: 'Your book came early.' });
  expect(await write()).toEqual({ channels: ['sms'] });
  expect(await sent()).toEqual([
    `Campus Store, order ${order.order_no}: Your book came early. https://store.university.edu.ph/my-orders`,
  ]);
  const { docs } = await orders.history({ _id: order._id });
  expect(docs.find(({ kind }) => kind === 'message')?.changes).toContainEqual({
    field: 'Reason',
    from: null,
    to: 'Your book came early.',
  });
  await caller.notices.saveChoices({ wanted: { message: { sms: false } } });
  expect(await toApiError(write())).toMatchObject({ code: 'conflict', message: serverMessages.noChannelToCustomer });
});

test('a customer gets at most ten messages about an order a day', async () => {
  await save('notices', { channels: { message: { sms: true } } });
  const { order } = await placeSimpleOrder(outbox.store);
  const { orders } = await outbox.store.staff(outbox.staffId);
  const write = () => orders.message({ _id: order._id, text: 'Again' });
  for (let count = 0; count < 10; count += 1) await write();
  expect(await toApiError(write())).toMatchObject({ message: serverMessages.tooManyMessages });
  outbox.store.clock.advance(86_400);
  await write();
  await sent();
});

test('a partial payment and a refund are announced with amount, channel and number', async () => {
  await save('notices', { channels: { payment_due: { sms: true }, refunded: { sms: true } } });
  const { order } = await placeSimpleOrder(outbox.store);
  const { orders, payments } = await outbox.store.staff(outbox.staffId);
  const link = 'https://store.university.edu.ph/my-orders';
  await payments.addReceipt({ _id: order._id, amount: 40, way: 'Cash', old_amount_paid: 0 });
  expect(await sent()).toEqual([
    `Campus Store: You still need to pay P60.00 for order ${order.order_no}. Please pay and upload the receipt. ${link}`,
  ]);
  await orders.orderStatus({ _id: order._id, order_status: 'Cancelled' });
  await payments.addRefund({
    _id: order._id,
    amount: 40,
    way: 'Bank Transfer',
    reference: 'R 12',
    old_amount_paid: 40,
  });
  expect(await sent()).toEqual([
    `Campus Store: We sent you a refund for order ${order.order_no}. P40.00 refunded, Bank Transfer. Reference number R12. ${link}`,
  ]);
});

test('the rest of a partly picked-up order is announced without the pick-up, which is over', async () => {
  await save('notices', { channels: { cancelled: { mail: true }, last_pickup: { mail: true } } });
  const { store, staffId } = outbox;
  const category = await store.make.category();
  const { order, lineIds } = await placeAcross(store, [category, category]);
  await db(store.deps().em).updateTable('customer').set({ email: 'ana@example.com' }).execute();
  const { orders, settings } = await store.staff(staffId);
  await settings.save({ key: 'unfetched_return_days', value: 2 });
  const set = (order_status: 'Ready for Pickup' | 'Claimed', lines: string[]) =>
    orders.orderStatus({ _id: order._id, order_status, orders: lines, is_unpaid_confirmed: true });
  await set('Ready for Pickup', lineIds);
  await set('Claimed', lineIds.slice(0, 1));
  for (let day = 0; day < 14; day += 1) {
    store.clock.advance(86_400);
    await returnUnfetched(store.deps());
    await send();
  }
  const [reminder, cancelled, ...more] = outbox.mails.taken.map(({ text = '' }) => text.replaceAll(/\s+/g, ' '));
  expect(reminder).toMatch(
    /The pick-up time was Tue, 24 Nov .* Last day to pick it up: \w{3}, \d+ Nov 2026\. After that, the order will be cancelled\./,
  );
  expect(cancelled).toMatch(/We cancelled part of your order .* It was not picked up in time\./);
  expect(cancelled).not.toContain('Pick-up:');
  expect(more).toEqual([]);
  await settings.save({ key: 'unfetched_return_days', value: 0 });
});
