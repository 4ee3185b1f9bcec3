import { expect, test } from 'vitest';
import { readyOnlyFrom } from '#shared/messages.ts';
import { orderBody } from '#test/records/orders.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';

/** Wednesday, 25 November 2026, 9:00 AM in Manila. The next cut-off is on Tuesday, 1 December; its goods arrive on the 2nd. */
const NOW = new Date('2026-11-25T01:00:00Z');
const REASON = readyOnlyFrom('Tomatoes', 'Wed, 2 Dec 2026');
const at = (day: string) => new Date(`${day}T01:30:00Z`).toISOString();

const store = await openTestStore({ now: NOW });
const staff = await store.staff(await store.make.staff());
const agribiz = (await staff.categories.create({ name: 'Agribiz' }))._id;
const vegetables = (await staff.categories.create({ name: 'Vegetables', parent_category: agribiz }))._id;
const tomatoes = (await store.make.stock({ name: 'Tomatoes', category: Number(vegetables), selling_price: 80 })).id;

async function place(day: string) {
  const customerId = await store.make.customer();
  const line = await store.make.cartItem(customerId, tomatoes);
  const caller = await store.customer(customerId);
  return caller.orders.place(orderBody([line], 80, { data: { pickup_time: at(day) } }));
}
const isClosing = async () => (await staff.stocks.get({ _id: String(tomatoes) })).category.has_weekly_cutoff;

test('an order of such goods is rejected for a day before they arrive, with the reason, and accepted for that day', async () => {
  expect(await toApiError(place('2026-11-26'))).toMatchObject({ code: 'invalid', errors: { pickup_time: REASON } });
  const { pickup_time } = await place('2026-12-02');
  expect(pickup_time?.toISOString()).toBe(at('2026-12-02'));
});

test('a placed order cannot move to a day before its goods arrive, and the preview states that day', async () => {
  const { _id } = await place('2026-12-03');
  const closing = { from: '2026-12-03', until: '2026-12-03' };
  const { orders } = await staff.closing.preview(closing);
  expect(orders.find((order) => order._id === _id)?.scheduled).toMatchObject([{ ready_from: '2026-12-02' }]);
  const close = (move_to: string) => staff.closing.save({ ...closing, reason: 'Inventory', move_to });
  expect(await toApiError(close('2026-12-01'))).toMatchObject({
    code: 'invalid',
    errors: { move_to: expect.stringContaining(REASON) },
  });
  expect(await close('2026-12-04')).toMatchObject({ moved: 1 });
});

test('a category has the cut-off of its parents, also after a save or move', async () => {
  expect(await isClosing()).toBe(true);
  await staff.categories.move({ _id: vegetables, parent_category: null });
  expect(await isClosing()).toBe(false);
  await staff.categories.update({ _id: vegetables, parent_category: agribiz });
  expect(await isClosing()).toBe(true);
  await staff.categories.update({ _id: agribiz, has_weekly_cutoff: false });
  expect(await isClosing()).toBe(false);
  expect((await place('2026-11-26')).pickup_time).not.toBeNull();
});
