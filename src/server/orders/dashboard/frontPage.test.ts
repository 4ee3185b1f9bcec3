import { expect, test } from 'vitest';
import { BOARD_VIEWS } from '#shared/domain/orders/boardView.ts';
import { placeSimpleOrder } from '#test/records/orders.ts';
import { openTestStore } from '#test/store/testStore.ts';

/** Friday, 20 November 2026, 10:00 AM in Manila. */
const NOW = new Date('2026-11-20T02:00:00Z');

const store = await openTestStore({ now: NOW });
const free = await store.staff(await store.make.staff());

test('counts the open work and compares sales with the same days a week before, up to the same time', async () => {
  const category = await store.make.category();
  const staff = await store.staff(await store.make.staff({ categories: [category] }));
  const { em } = store.deps();
  const place = async (
    placed_at: string,
    over: { quantity?: number; pickup?: string; status?: 'Processing' | 'Ready for Pickup' | 'Cancelled' } = {},
  ) => {
    const { order } = await placeSimpleOrder(store, { category, quantity: over.quantity ?? 1 });
    await em.execute('update `order` set created_at = ? where id = ?', [placed_at, order._id]);
    if (over.pickup) await em.execute('update `order` set pickup_time = ? where id = ?', [over.pickup, order._id]);
    if (over.status) await free.orders.orderStatus({ _id: order._id, order_status: over.status });
  };
  // Today at 9:30 AM and 2:00 PM in Manila.
  await place('2026-11-20 01:00:00', { quantity: 3, pickup: '2026-11-20 01:30:00', status: 'Ready for Pickup' });
  await place('2026-11-19 01:00:00', { quantity: 2, pickup: '2026-11-20 06:00:00' });
  await place('2026-11-20 01:30:00', { quantity: 9, status: 'Cancelled' });
  await place('2026-11-13 01:59:00', { status: 'Processing' });
  // Sold later in the day than the current time, so it is not compared.
  await place('2026-11-13 02:01:00', { quantity: 7 });
  await store.make.stock({
    category,
    sizes: [
      { available_quantity: 1, restock_level: 2 },
      { size: 'L', available_quantity: 0, restock_level: 2 },
    ],
  });
  await store.make.stock({ category, is_available: false, sizes: [{ available_quantity: 1, restock_level: 2 }] });

  const page = await staff.dashboard.frontPage();
  expect(page).toMatchObject({
    views: { today: 2, 'to-check': 0, 'to-prepare': 3, late: 0, 'no-proof': 4 },
    low_stock: { count: 1, href: '/stocks?only=low&is_available=true' },
    sales_today: {
      period: { start: '2026-11-20', end: '2026-11-20' },
      orders: 1,
      amount: 300,
      previous_period: { start: '2026-11-13', end: '2026-11-13' },
      previous_orders: 1,
      previous_amount: 100,
      href: '/reports/orders-history?start=2026-11-20&end=2026-11-20',
    },
    sales_this_week: {
      period: { start: '2026-11-15', end: '2026-11-20' },
      orders: 2,
      amount: 500,
      previous_amount: 100,
    },
  });
  // Each figure opens the list that it counts.
  const [toPrepare, low, ...boards] = await Promise.all([
    staff.orders.paginate({ extras: { order_status: ['Pending', 'Processing'] } }),
    staff.stocks.paginate({ extras: { only: 'low', is_available: true } }),
    ...BOARD_VIEWS.map((view) => staff.dashboard.index({ view })),
  ]);
  const onBoards = boards.map(({ lists }) => lists.reduce((sum, { count }) => sum + count, 0));
  expect([toPrepare.total, low.total, onBoards]).toEqual([3, 1, Object.values(page.views)]);
  const stranger = await store.staff(await store.make.staff({ categories: [await store.make.category()] }));
  expect(await stranger.dashboard.frontPage()).toMatchObject({
    views: { today: 0, 'to-prepare': 0, 'no-proof': 0 },
    low_stock: { count: 0 },
    sales_today: { orders: 0, amount: 0 },
  });
});
