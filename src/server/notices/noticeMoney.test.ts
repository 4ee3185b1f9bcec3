import { expect, test } from 'vitest';
import { placeAcross } from '#test/records/orders.ts';
import { setUpNotices } from '#test/store/noticeFixture.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { queueNotice } from './queueNotice.ts';

const outbox = setUpNotices();
const { send, save } = outbox;

const placeAcrossTwo = async () => {
  const { make } = outbox.store;
  return placeAcross(outbox.store, [await make.category(), await make.category()]);
};

test('a notice requests the current amount due, also in staff texts, and never a cancelled amount', async () => {
  await save('notices', { channels: { ready: { sms: true } } });
  await save('notice_texts', { ready: { subject: 's', mail: 'm', sms: 'Ready: {total}' } });
  const { order, lineIds } = await placeAcrossTwo();
  const { orders } = await outbox.store.staff(outbox.staffId);
  await orders.orderStatus({ _id: order._id, order_status: 'Cancelled', orders: [String(lineIds[0])] });
  await orders.orderStatus({ _id: order._id, order_status: 'Ready for Pickup' });
  outbox.store.clock.advance(80);
  await send();
  expect(outbox.gateway.taken.map(({ text }) => text)).toEqual(['Ready: P10.00 (was P20.00)']);
  await save('notice_texts', {});
});

test('a notice of a cancelled paid order announces the refund and does not mention a pick-up', async () => {
  await save('notice_texts', { payment_confirmed: { subject: 's', mail: 'm', sms: 'Come at {pickup}' } });
  await save('notices', { channels: { cancelled: { sms: true }, payment_confirmed: { sms: true } } });
  const { order } = await placeAcrossTwo();
  const { orders, payments } = await outbox.store.staff(outbox.staffId);
  await payments.setPaymentStatus({ _id: order._id, payment_status: 'Confirmed' });
  await orders.orderStatus({ _id: order._id, order_status: 'Cancelled', reason: 'None left' });
  outbox.store.clock.advance(80);
  await send();
  const link = 'https://store.university.edu.ph/my-orders';
  expect(outbox.gateway.taken.map(({ text }) => text).sort()).toEqual([
    `Campus Store: We received your payment for order ${order.order_no}, but the order was cancelled. We will refund P20.00. ${link}`,
    `Campus Store: Your order ${order.order_no} was cancelled. None left. We will refund P20.00. ${link}`,
  ]);
  await save('notice_texts', {});
});

test('only a customer who was notified of the cancellation is notified that the order is open again', async () => {
  await save('notices', { channels: { cancelled: { sms: true } } });
  const { order, lineIds } = await placeAcrossTwo();
  const { orders } = await outbox.store.staff(outbox.staffId);
  const [first = 0] = lineIds;
  const set = async (order_status: 'Cancelled' | 'Pending', lines: (string | number)[] = []) => {
    await orders.orderStatus({ _id: order._id, order_status, ...(lines.length > 0 && { orders: lines.map(String) }) });
    outbox.store.clock.advance(80);
  };
  const sent = async () => {
    await send();
    return outbox.gateway.taken
      .splice(0)
      .map(({ text }) => text.replace(/^Campus Store: | \S*\d{4}-\d{2}-\d{6}:?/g, '').split('. ')[0]);
  };
  const name = order.orders.find(({ _id }) => _id === first)?.item.name;
  await set('Cancelled', [first]);
  expect(await sent()).toEqual([`We cancelled ${name} in your order`]);
  await set('Pending', [first]);
  expect(await sent()).toEqual([`These items are back in your order ${name}`]);
  // A second cancellation on the same day causes a new notice.
  await set('Cancelled');
  expect(await sent()).toEqual(['Your order was cancelled']);
  await set('Pending');
  const [again] = await sent();
  expect(again).toMatch(/^These items are back in your order .+, .+/);
  // The change is undone before a notice was sent, so the customer gets no correction.
  await orders.orderStatus({ _id: order._id, order_status: 'Cancelled' });
  await set('Pending');
  expect(await sent()).toEqual([]);
});

test('a notice of a partly paid order states the remaining amount', async () => {
  await save('notices', { channels: { ready: { sms: true } } });
  await save('notice_texts', { ready: { subject: 's', mail: 'm', sms: 'Ready: {total}' } });
  const { order, lineIds } = await placeAcrossTwo();
  const { orders, payments } = await outbox.store.staff(outbox.staffId);
  const line = [String(lineIds[0])];
  await orders.orderStatus({ _id: order._id, order_status: 'Cancelled', orders: line });
  await payments.setPaymentStatus({ _id: order._id, payment_status: 'Confirmed' });
  await orders.orderStatus({ _id: order._id, order_status: 'Pending', orders: line });
  await orders.orderStatus({ _id: order._id, order_status: 'Ready for Pickup' });
  outbox.store.clock.advance(80);
  await send();
  expect(outbox.gateway.taken.splice(0).map(({ text }) => text)).toEqual(['Ready: P20.00 (P10.00 unpaid)']);
  // The store never cancels a partly paid order, so the notice does not announce a cancellation.
  await save('notices', { channels: { payment_due: { sms: true } } });
  const { em } = outbox.store.deps();
  const services = { ...outbox.store.services, now: outbox.store.clock.now() };
  await inTransaction(em, (transaction) =>
    queueNotice(transaction, services, { kind: 'payment_due', orderId: Number(order._id) }),
  );
  await send();
  expect(outbox.gateway.taken.map(({ text }) => text)).toEqual([
    `Campus Store: You still need to pay P10.00 for order ${order.order_no}. Please pay and upload the receipt. https://store.university.edu.ph/my-orders`,
  ]);
  await save('notice_texts', {});
});
