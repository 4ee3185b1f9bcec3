import { expect, test } from 'vitest';
import { placeSimpleOrder } from '#test/records/orders.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { db } from '../../platform/database/db.ts';
import { refreshHolidays } from '../../settings/holidays.ts';

const store = await openTestStore({ env: { DEMO: 'false' } });

test('a new store has its steps until its first order, each marked once it is done, then three more', async () => {
  const { em } = store.deps();
  await db(em).deleteFrom('holiday_fetch').execute();
  const staff = await store.staff(await store.make.staff());
  const done = async () => (await staff.dashboard.setup())?.done;
  expect(await done()).toEqual([]);

  await staff.settings.save({
    key: 'store',
    value: { name: 'Rizal Books', place: 'Rizal Hall', map_link: '', phone: '', mail: '', hours: '' },
  });
  expect(await done()).toEqual(['store']);
  await staff.settings.save({
    key: 'payment_accounts',
    value: [{ bank: 'BPI', account_name: 'Rizal Books', account_number: '1234', qr_picture: '' }],
  });
  await refreshHolidays(store.services);
  expect(await done()).toEqual(['store', 'accounts', 'holidays']);
  const category = await store.make.category();
  await store.make.stock({ category, is_available: false, sizes: [{ available_quantity: 1 }] });
  expect(await done()).not.toContain('product');
  await store.make.stock({ category, sizes: [{ available_quantity: 1 }] });
  expect(await done()).toContain('product');

  await placeSimpleOrder(store, { category, quantity: 1 });
  expect(await staff.dashboard.setup()).toEqual({ steps: ['messages', 'staff', 'logo'], done: [] });
  await staff.settings.save({ key: 'notices', value: { channels: { ready: { sms: true } } } });
  await store.make.staff();
  expect(await done()).toEqual(['messages', 'staff']);
});
