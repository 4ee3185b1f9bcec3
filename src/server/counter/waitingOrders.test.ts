import { expect, test } from 'vitest';
import { placeSimpleOrder } from '#test/records/orders.ts';
import { openTestStore } from '#test/store/testStore.ts';

/** Friday, 20 November 2026, 10:00 AM in Manila. */
const NOW = new Date('2026-11-20T02:00:00Z');

const store = await openTestStore({ now: NOW });

test('counts payments to check, orders of today, and orders to pick by day, each within the user’s categories', async () => {
  const category = await store.make.category();
  const free = await store.staff(await store.make.staff());
  const staff = await store.staff(await store.make.staff({ categories: [category] }));
  const { em } = store.deps();
  const place = async (pickup: string, status?: 'Ready for Pickup' | 'Claimed', payment?: string) => {
    const { order } = await placeSimpleOrder(store, { category, quantity: 1 });
    await em.execute('update `order` set pickup_time = ? where id = ?', [pickup, order._id]);
    if (payment) await em.execute('update `order` set payment_status = ? where id = ?', [payment, order._id]);
    if (status) await free.orders.orderStatus({ _id: order._id, order_status: status, is_unpaid_confirmed: true });
  };
  await place('2026-11-20 01:30:00');
  await place('2026-11-20 06:00:00', 'Ready for Pickup');
  await place('2026-11-20 06:00:00', 'Claimed');
  // Monday at 12:30 AM in Manila is Sunday in UTC.
  await place('2026-11-22 16:30:00', undefined, 'To Check');
  await place('2026-11-23 01:00:00');

  const waiting = {
    payments: 1,
    pickups: 2,
    picking: [
      { day: '2026-11-20', orders: 1 },
      { day: '2026-11-23', orders: 2 },
    ],
  };
  expect(await free.counter.waiting()).toEqual(waiting);
  expect(await staff.counter.waiting()).toEqual(waiting);
  const stranger = await store.staff(await store.make.staff({ categories: [await store.make.category()] }));
  expect(await stranger.counter.waiting()).toEqual({ payments: 0, pickups: 0, picking: [] });
});
