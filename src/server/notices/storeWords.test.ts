import { expect, test } from 'vitest';
import { smsParts } from '#shared/domain/notices/smsText.ts';
import { placeAcross } from '#test/records/orders.ts';
import { setUpNotices } from '#test/store/noticeFixture.ts';

const outbox = setUpNotices();
const { send, save } = outbox;

const place = async () => placeAcross(outbox.store, [await outbox.store.make.category()]);
const sent = async () => {
  outbox.store.clock.advance(80);
  await send();
  return outbox.gateway.taken.splice(0).map(({ text }) => text);
};
const facts = { name: 'Rizal Books', place: 'Rizal Hall', map_link: '', phone: '', mail: '', hours: 'Mon to Fri' };

test('a notice names the store, its place and its hours if staff have entered them, and leaves them out otherwise', async () => {
  await save('notices', { channels: { ready: { sms: true } } });
  const ready = async (counter: string | null = null) => {
    const { order } = await place();
    const { orders } = await outbox.store.staff(outbox.staffId);
    const { em } = outbox.store.deps();
    await em.execute('update `order` set counter_id = ? where id = ?', [counter, order._id]);
    await orders.orderStatus({ _id: order._id, order_status: 'Ready for Pickup' });
    const [text = ''] = await sent();
    return text.replace(order.order_no, 'N');
  };
  const link = 'https://store.university.edu.ph/my-orders';
  expect(await ready()).toBe(`Campus Store: Your order N is ready for pick-up. ${link}`);
  await save('store', facts);
  expect(await ready()).toBe(`Rizal Books: Your order N is ready for pick-up. Rizal Hall. Mon to Fri. ${link}`);
  // An order at a counter names its place, and its hours if it has some.
  const { warehouses } = await outbox.store.staff(outbox.staffId);
  const annex = await warehouses.create({ name: 'Annex', place: 'Building 7', is_counter: true });
  expect(await ready(annex._id)).toContain('is ready for pick-up. Annex, Building 7. Mon to Fri. ');
  await warehouses.update({ _id: annex._id, hours: 'Mornings' });
  expect(await ready(annex._id)).toContain('Annex, Building 7. Mornings. ');
});

test('a pick-up that moves only to another counter names the place, and no former time', async () => {
  await save('notices', { channels: { moved: { sms: true, mail: true } } });
  const { warehouses, orders } = await outbox.store.staff(outbox.staffId);
  const { _id: counter } = await warehouses.create({ name: 'Gate 2', place: 'Building 9', is_counter: true });
  const { order } = await place();
  await outbox.store.deps().em.execute("update customer set email = 'ana@u.edu'");
  const pickup_time = order.pickup_time?.toISOString() ?? '';
  await orders.movePickup({ _id: order._id, pickup_time, counter, reason: 'Fair' });
  const [text] = await sent();
  expect(text).toContain('Gate 2, Building 9. Fair.');
  const [mail] = outbox.mails.taken;
  expect(JSON.stringify(mail)).toContain('Where: Gate 2, Building 9.');
  expect(JSON.stringify(mail)).not.toContain('Before:');
});

test('the SMS of a moved pick-up is one message, however long place and reason are', async () => {
  const long = 'Ground floor of the Gregorio Araneta building, behind the chapel and beside the old gymnasium';
  await save('store', { ...facts, place: long });
  const { warehouses, orders } = await outbox.store.staff(outbox.staffId);
  const { _id: counter } = await warehouses.create({ name: 'Gate 3', place: 'Building 4', is_counter: true });
  const { order } = await place();
  const reason = 'The hall is closed for the fair of the senior high school, which lasts longer than we were told';
  const later = new Date((order.pickup_time?.getTime() ?? 0) + 86_400_000).toISOString();
  await orders.movePickup({ _id: order._id, pickup_time: later, reason });
  const [moved = ''] = await sent();
  expect([smsParts(moved), moved]).toEqual([1, expect.stringContaining('. The hall is closed')]);
  await orders.movePickup({ _id: order._id, pickup_time: later, counter, reason });
  const [elsewhere = ''] = await sent();
  expect([smsParts(elsewhere), elsewhere]).toEqual([1, expect.stringContaining('Gate 3, Building 4.')]);
  await save('store', facts);
});

test('{amount} and {deadline} state the amount due and the last day, and are empty after the payment', async () => {
  await save('notices', { channels: { received: { sms: true }, payment_confirmed: { sms: true } } });
  const own = { subject: 's', mail: 'm', sms: '{store}: {amount} until {deadline}.' };
  await save('notice_texts', { received: own, payment_confirmed: own });
  const { order } = await place();
  expect(await sent()).toEqual([`Rizal Books: P10.00 until Mon, 23 Nov 2026.`]);
  const { payments } = await outbox.store.staff(outbox.staffId);
  await payments.setPaymentStatus({ _id: order._id, payment_status: 'Confirmed' });
  expect(await sent()).toEqual(['Rizal Books: until .']);
  await save('notice_texts', {});
});
