import { expect, test } from 'vitest';
import { setUpNotices } from '#test/noticeFixture.ts';
import { placeAcross } from '#test/orders.ts';

const outbox = setUpNotices();
const { send, save } = outbox;

const placeAcrossTwo = async () => {
  const { make } = outbox.store;
  return placeAcross(outbox.store, [await make.category(), await make.category()]);
};

test('a notice asks for what is due now, also in the words of staff, and never for what was cancelled', async () => {
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

test('a notice of a cancelled order that was paid says that the money goes back, and invites nobody to a pick-up', async () => {
  await save('notice_texts', { payment_confirmed: { subject: 's', mail: 'm', sms: 'Come at {pickup}' } });
  await save('notices', { channels: { cancelled: { sms: true }, payment_confirmed: { sms: true } } });
  const { order } = await placeAcrossTwo();
  const { orders } = await outbox.store.staff(outbox.staffId);
  await orders.setPaymentStatus({ _id: order._id, payment_status: 'Confirmed' });
  await orders.orderStatus({ _id: order._id, order_status: 'Cancelled', reason: 'None left' });
  outbox.store.clock.advance(80);
  await send();
  const link = 'https://store.university.edu.ph/my-orders';
  expect(outbox.gateway.taken.map(({ text }) => text).sort()).toEqual([
    `Campus Store: your order ${order.order_no} was cancelled. None left. P20.00 will be returned to you. ${link}`,
    `Campus Store: your payment for order ${order.order_no} has arrived. The order was cancelled. P20.00 will be returned to you. ${link}`,
  ]);
  await save('notice_texts', {});
});
