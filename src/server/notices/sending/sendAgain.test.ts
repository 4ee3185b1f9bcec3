import { afterEach, describe, expect, test } from 'vitest';
import { MAX_SENT_AGAIN } from '#shared/contracts/noticeLists.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { createShopper } from '#test/records/orders.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { db } from '../../platform/database/db.ts';
import { workQueue } from '../../platform/jobs/queue.ts';
import { noticeQueue } from './sendNotices.ts';

const store = await openTestStore();
const staffId = await store.make.staff();
afterEach(() => db(store.deps().em).deleteFrom('notice').execute());

const staff = () => store.staff(staffId);
const send = () => workQueue(store.services, noticeQueue, new AbortController().signal);

/** An order whose customer got the SMS that it was received. */
async function notifiedOrder() {
  const { settings } = await staff();
  await settings.save({ key: 'notices', value: { channels: { received: { sms: true } } } });
  const { place, customerId } = await createShopper(store);
  await db(store.deps().em)
    .updateTable('customer')
    .set({ phone_number: '+639171234567' })
    .where('id', '=', customerId)
    .execute();
  const order = await place();
  await send();
  const [notice] = (await (await staff()).notices.paginate({})).docs;
  if (!notice) throw new Error('no notice was queued');
  return { order, customerId, notice };
}

describe('staff', () => {
  test('see each message with recipient, time and text, and find it by the order, its customer’s name and phone number', async () => {
    const { order, notice } = await notifiedOrder();
    expect(notice).toMatchObject({
      kind: 'received',
      channel: 'sms',
      status: 'sent',
      order: { _id: order._id, order_no: order.order_no },
      customer_name: 'Ana Reyes',
      sent_to: '+639171234567',
      sent_at: store.clock.now(),
      text: expect.stringContaining(order.order_no),
    });
    const { notices } = await staff();
    const find = async (input: Parameters<typeof notices.paginate>[0]) => (await notices.paginate(input)).docs.length;
    expect(await find({ s: order.order_no })).toBe(1);
    for (const s of ['Reyes', 'ana rey', '0917 123 4567', '4567']) expect([s, await find({ s })]).toEqual([s, 1]);
    for (const s of ['%', 'Cruz', '0917 123 4568']) expect([s, await find({ s })]).toEqual([s, 0]);
    expect(await find({ extras: { status: 'given_up' } })).toBe(0);
    expect(await find({ extras: { channel: 'sms', kind: 'received' } })).toBe(1);
    expect((await notices.ofOrder({ _id: order._id })).docs).toEqual([notice]);
  });

  test('with assigned categories see that a customer was notified, and the text only of orders completely in scope', async () => {
    const { order } = await notifiedOrder();
    const { em } = store.deps();
    const [{ own } = { own: 0 }] = await em.execute<{ own: number }[]>(
      'select category_id as own from order_line where order_id = ?',
      [order._id],
    );
    const scoped = async (categories: number[]) => store.staff(await store.make.staff({ categories }));
    const librarian = await scoped([own]);
    const textFor = async () => (await librarian.notices.ofOrder({ _id: order._id })).docs.map(({ text }) => text);
    expect(await textFor()).toEqual([expect.stringContaining('P200.00')]);
    const [foreign, stock] = [await store.make.category(), await store.make.stock()];
    await em.execute(
      `insert into order_line (order_id, stock_id, category_id, category_name, name, uom, selling_price, addon_price, other_fields, quantity, amount, status)
       select order_id, ?, ?, 'Other', 'Other', uom, 0, 0, '{}', 1, 0, status from order_line where order_id = ?`,
      [stock.id, foreign, order._id],
    );
    expect(await textFor()).toEqual(['']);
    await expect(
      (await scoped([await store.make.category()])).notices.ofOrder({ _id: order._id }),
    ).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('can send a notice again, with the same text, to the current address; the audit log records it', async () => {
    const { order, customerId, notice } = await notifiedOrder();
    const { em } = store.deps();
    await db(em)
      .updateTable('customer')
      .set({ phone_number: '+639179876543', full_name: 'Another Name' })
      .where('id', '=', customerId)
      .execute();
    const { notices } = await staff();
    expect(await notices.sendAgain({ _id: notice._id })).toEqual({ msg: 'The message will be sent again.' });
    expect((await notices.paginate({})).docs[0]).toMatchObject({ status: 'queued', attempts: 0 });
    await send();
    expect((await notices.paginate({})).docs[0]).toMatchObject({
      status: 'sent',
      sent_to: '+639179876543',
      text: notice.text,
    });
    const logged = await db(em)
      .selectFrom('audit_log')
      .select(['record_type', 'record_id', 'changes'])
      .where('record_type', '=', 'order')
      .where('record_id', '=', order._id)
      .where('staff_user_id', '=', staffId)
      .execute();
    expect(logged).toContainEqual({
      record_type: 'order',
      record_id: order._id,
      changes: { notice_sent_again: { from: null, to: 'Order received, SMS' } },
    });
  });

  test('who send one notice again at the same moment send it once', async () => {
    const { notice } = await notifiedOrder();
    const { notices } = await staff();
    const both = await Promise.allSettled([1, 2].map(() => notices.sendAgain({ _id: notice._id })));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await send()).toBe(1);
  });

  test('cannot send again a waiting, dropped or unknown notice, or one more than five times', async () => {
    const { notice } = await notifiedOrder();
    const { notices } = await staff();
    const again = () => toApiError(notices.sendAgain({ _id: notice._id }));
    const { em } = store.deps();
    const set = (over: { status?: 'failed' | 'dropped' | 'given_up'; rounds?: number }) =>
      db(em).updateTable('notice').set(over).execute();
    await set({ status: 'failed' });
    expect(await again()).toMatchObject({ code: 'conflict', message: serverMessages.noticeWaits });
    await set({ status: 'dropped' });
    expect(await again()).toMatchObject({ code: 'conflict', message: serverMessages.noticeDropped });
    await set({ status: 'given_up', rounds: MAX_SENT_AGAIN });
    expect(await again()).toMatchObject({ code: 'conflict', message: serverMessages.noticeSentOften });
    expect(await toApiError(notices.sendAgain({ _id: '999999' }))).toMatchObject({ code: 'not_found' });
  });
});
