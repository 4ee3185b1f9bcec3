import { expect, test } from 'vitest';
import { onlyThese } from '#test/noticeFixture.ts';
import { placeSimpleOrder } from '#test/orders.ts';
import { openTestStore } from '#test/testStore.ts';
import { readEventsAfter } from './orderEvents.ts';

const store = await openTestStore();

const run = (statement: string, values: unknown[] = []) =>
  store.deps().em.execute<Record<string, number | string>[]>(statement, values);

/** Writes an event as a process of the released version does, the last thing of its transaction. */
async function writeAsReleased(order: { _id: string; order_no: string }, customerId: number) {
  await store.deps().em.transactional(async (em) => {
    await em.execute("update sequence set value = value + 1 where name = 'order_event'");
    await em.execute(
      `insert into order_event (id, type, order_id, customer_id, order_no, status)
       select value, 'status', ?, ?, ?, 'Processing' from sequence where name = 'order_event'`,
      [Number(order._id), customerId, order.order_no],
    );
  });
}

test('what this version writes is there for the released one, under the same number', async () => {
  const { order, customerId } = await placeSimpleOrder(store);
  const [event] = await run('select position from event where subject_id = ?', [Number(order._id)]);
  expect(await run('select id, type, customer_id, order_no, status from order_event')).toEqual([
    { id: event?.position, type: 'placed', customer_id: customerId, order_no: order.order_no, status: 'Pending' },
  ]);
});

test('what the released version writes is seen by open pages in its place, and followed by nobody a second time', async () => {
  const staff = await store.staff(await store.make.staff());
  await staff.webhooks.create({ url: 'https://example.org/', events: ['order.status_changed'] });
  const on = { sms: true, mail: true };
  await staff.settings.save({ key: 'notices', value: { channels: onlyThese({ received: on, ready: on }) } });
  const { order, customerId } = await placeSimpleOrder(store);
  const before = await store.services.orderEvents.number();
  const [{ told } = {}] = await run('select count(*) as told from notice');
  await writeAsReleased(order, customerId);
  await placeSimpleOrder(store);
  const seen = await readEventsAfter(store.deps().em, before);
  expect(seen.map(({ id, type, order_no, status }) => [id - before, type, order_no, status])).toEqual([
    [1, 'status', order.order_no, 'Processing'],
    [2, 'placed', expect.any(String), 'Pending'],
  ]);
  const [{ later } = {}] = await run('select count(*) as later from notice');
  expect(Number(later)).toBe(Number(told) * 2);
  expect(await run("select id from queue_task where queue like 'webhook-%' or queue like 'events-%'")).toEqual([]);
});
