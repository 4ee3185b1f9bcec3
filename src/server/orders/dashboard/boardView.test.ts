import { expect, test } from 'vitest';
import type { BoardView } from '#shared/domain/orders/boardView.ts';
import { OPEN_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { placeAcross, placeSimpleOrder } from '#test/records/orders.ts';
import { openTestStore } from '#test/store/testStore.ts';
import type { AppCaller } from '../../router.ts';

const ids: Record<string, string> = {};
// Friday, 10:00 AM of the store.
const store = await openTestStore({ now: new Date('2026-11-20T02:00:00Z') });
const staff = await store.staff(await store.make.staff());
const category = await store.make.category();
const { em } = store.deps();
const place = async (name: string, values: Record<string, unknown>) => {
  const { order } = await placeSimpleOrder(store, { category });
  ids[name] = order._id;
  for (const [column, value] of Object.entries(values))
    await em.execute(`update \`order\` set ${column} = ? where id = ?`, [value, order._id]);
};
const proof = { proof_of_payment_filename: 'slip.jpg', payment_status: 'To Check' };
await place('today early', { pickup_time: '2026-11-19 16:00:00' });
await place('today late', { pickup_time: '2026-11-20 15:59:59', ...proof });
await place('yesterday', { pickup_time: '2026-11-19 15:59:59', ...proof, payment_status: 'Confirmed' });
await place('tomorrow', { pickup_time: '2026-11-20 16:00:00' });
await place('delivery', { pickup_time: null, receiving_option: 'Delivery' });
// A payment without a picture, and a rejected proof.
await place('paid', { pickup_time: '2026-11-27 01:00:00', payment_status: 'Confirmed' });
await place('rejected', { pickup_time: '2026-11-27 01:00:00', ...proof, payment_status: 'Rejected' });
await place('handed over yesterday', { pickup_time: '2026-11-19 01:00:00' });
await staff.orders.orderStatus({ _id: ids['handed over yesterday'] ?? '', order_status: 'Claimed' });
await staff.orders.orderStatus({ _id: ids['today late'] ?? '', order_status: 'Ready for Pickup' });

async function shownIn(view: BoardView, who = staff) {
  const { lists } = await who.dashboard.index({ view });
  for (const { count, orders } of lists) expect(count).toBe(orders.length);
  const nameOf = Object.fromEntries(Object.entries(ids).map(([name, id]) => [id, name]));
  return lists.flatMap(({ status, orders }) => orders.map(({ _id }) => `${status}: ${nameOf[_id]}`)).sort();
}

const VIEWS: [BoardView, string[]][] = [
  ['today', ['Pending: today early', 'Ready for Pickup: today late']],
  ['late', ['Pending: yesterday']],
  [
    'to-prepare',
    ['delivery', 'paid', 'rejected', 'today early', 'tomorrow', 'yesterday'].map((name) => `Pending: ${name}`),
  ],
  ['to-check', ['Ready for Pickup: today late']],
  ['no-proof', ['Pending: delivery', 'Pending: today early', 'Pending: tomorrow']],
];

test.each(VIEWS)('the view %s shows each user only their open orders, by days of the store', async (view, expected) => {
  const own = await store.staff(await store.make.staff({ categories: [category] }));
  const other = await store.staff(await store.make.staff({ categories: [await store.make.category()] }));
  expect([await shownIn(view), await shownIn(view, own), await shownIn(view, other)]).toEqual([expected, expected, []]);
});

test('a view has no list of finished orders, and pages as the board does', async () => {
  const { lists } = await staff.dashboard.index({ view: 'no-proof' });
  expect(lists.map(({ status }) => status)).toEqual(['Pending', 'Processing', 'Ready for Pickup']);
  expect((await staff.dashboard.index({ view: 'late', order_status: 'Claimed' })).lists).toEqual([]);
  const pages = [];
  for (const page of [1, 2, 3, 4]) {
    const [list] = (await staff.dashboard.index({ view: 'no-proof', order_status: 'Pending', page, page_size: 1 }))
      .lists;
    pages.push(...(list?.orders ?? []).map(({ _id }) => _id));
  }
  expect(pages).toEqual([ids['today early'], ids.tomorrow, ids.delivery]);
});

test('"No proof" has one meaning: the tile of the front page, the list of orders and the board count the same', async () => {
  const [mine, foreign] = [await store.make.category(), await store.make.category()];
  const scoped = await store.staff(await store.make.staff({ categories: [mine] }));
  // A part that was handed over has no open line, although the order has one.
  const { order, lineIds } = await placeAcross(store, [mine, foreign]);
  await staff.orders.orderStatus({ _id: order._id, order_status: 'Claimed', orders: [lineIds[0] ?? ''] });
  await placeAcross(store, [mine, foreign]);
  await placeSimpleOrder(store, { category: foreign });
  const confirmed = await placeAcross(store, [mine]);
  await staff.payments.setPaymentStatus({ _id: confirmed.order._id, payment_status: 'Confirmed' });
  const counts = async (who: AppCaller) => {
    const filters = { order_status: [...OPEN_STATUSES], payment_status: ['Awaiting Proof' as const] };
    const { total } = await who.orders.paginate({ extras: filters });
    const { lists } = await who.dashboard.index({ view: 'no-proof', page_size: 100 });
    const { views } = await who.dashboard.frontPage();
    return [views['no-proof'], total, lists.reduce((sum, { count }) => sum + count, 0)];
  };
  expect(await counts(scoped)).toEqual([1, 1, 1]);
  // The orders of the other tests, and these.
  expect(await counts(staff)).toEqual([6, 6, 6]);
});
