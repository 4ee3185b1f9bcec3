import { expect, test } from 'vitest';
import { DEFAULT_PICKUP_HOURS } from '#shared/domain/pickups/pickupHours.ts';
import { messages } from '#shared/messages.ts';
import {
  orderTookTheLast,
  slotTakenByYou,
  tookTheLast,
  tooManyPieces,
  unpaidOrdersFirst,
} from '#shared/serverMessages.ts';
import { orderBody, placeSimpleOrder } from '#test/records/orders.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';

const store = await openTestStore({ maxConnections: 30 });
const staff = await store.staff(await store.make.staff());

const save = (key: string, value: unknown) => staff.settings.save({ key, value });
const pickupAt = (time: string) => ({ data: { pickup_time: new Date(`${time}:00+08:00`).toISOString() } });

/** A customer. `line` adds a cart line of a new product; `place` orders one such line. */
async function createBuyer() {
  const customerId = await store.make.customer();
  const caller = await store.customer(customerId);
  const line = async (quantity = 1) =>
    store.make.cartItem(customerId, (await store.make.stock({ selling_price: 10 })).id, { quantity });
  const place = async (over: Parameters<typeof orderBody>[2] = {}) =>
    caller.orders.place(orderBody([await line()], 10, over));
  return { caller, place, line };
}

test('an order has a maximum of pieces of a product, over all its sizes: the cart reports it first', async () => {
  await save('product_piece_limit', 3);
  const customerId = await store.make.customer();
  const caller = await store.customer(customerId);
  const stock = await store.make.stock({ name: 'Atlas', selling_price: 10, sizes: [{ size: 'S' }, { size: 'L' }] });
  await caller.cart.add({ item: String(stock.id), size: 'S', quantity: 3 });
  const reason = tooManyPieces('Atlas', 3);
  expect(await toApiError(caller.cart.add({ item: String(stock.id), size: 'L', quantity: 1 }))).toMatchObject({
    code: 'sold_out',
    errors: { quantity: reason },
  });
  // A line from before the limit was set, or from a merged cart.
  const more = await store.make.cartItem(customerId, stock.id, { size: 'L', quantity: 1 });
  const { orders } = await caller.cart.items();
  expect(orders.map(({ problem }) => problem)).toEqual([reason, reason]);
  const [first] = orders.map(({ _id }) => Number(_id));
  expect(await toApiError(caller.orders.place(orderBody([first ?? 0, more], 40)))).toMatchObject({
    code: 'sold_out',
    errors: { [`orders.${first}`]: reason, [`orders.${more}`]: reason },
  });
  await caller.cart.updateItem({ _id: String(more), is_checked: false });
  await caller.orders.place(orderBody([first ?? 0], 30));
  await save('product_piece_limit', 0);
  await caller.cart.add({ item: String(stock.id), size: 'L', quantity: 50 });
});

test('a customer has a maximum of unpaid orders, also in concurrent calls; a settled order frees a place', async () => {
  await save('unpaid_order_limit', 2);
  const { caller, line } = await createBuyer();
  const lines: number[] = [];
  for (let count = 0; count < 6; count += 1) lines.push(await line());
  const results = await Promise.allSettled(lines.map((id) => caller.orders.place(orderBody([id], 10))));
  const placed = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  expect(placed).toHaveLength(2);
  for (const result of results) {
    if (result.status === 'rejected')
      expect(result.reason).toMatchObject({ code: 'CONFLICT', message: unpaidOrdersFirst(2) });
  }
  const again = async () => caller.orders.place(orderBody([await line()], 10));
  expect(await toApiError(again())).toMatchObject({ code: 'conflict' });
  await placeSimpleOrder(store);
  const [paid, cancelled] = placed.map(({ _id }) => _id);
  await staff.payments.setPaymentStatus({ _id: paid ?? '', payment_status: 'Confirmed' });
  await again();
  expect(await toApiError(again())).toMatchObject({ code: 'conflict' });
  await staff.orders.orderStatus({ _id: cancelled ?? '', order_status: 'Cancelled' });
  await again();
  await save('unpaid_order_limit', 0);
});

test('a customer has a maximum of places in a slot; any time that day has none', async () => {
  await save('pickup_hours', { ...DEFAULT_PICKUP_HOURS, orders_per_slot: 3 });
  const { place } = await createBuyer();
  const slot = pickupAt('2026-11-24T10:30');
  await place(slot);
  await place(slot);
  const reason = slotTakenByYou(2);
  expect(await toApiError(place(slot))).toMatchObject({
    code: 'invalid',
    message: reason,
    errors: { pickup_time: reason },
  });
  for (const time of ['2026-11-24T11:00', '2026-11-24T08:00', '2026-11-24T08:00', '2026-11-24T08:00'])
    await place(pickupAt(time));
  // The last place goes to another customer; then the slot is full for everyone.
  await placeSimpleOrder(store, slot);
  expect(await toApiError(placeSimpleOrder(store, slot))).toMatchObject({ message: messages.slotFull });
  await save('pickup_hours', DEFAULT_PICKUP_HOURS);
});

test('if an order takes the last pieces of more than five products, staff read it on the board and in its history, programs in its message', async () => {
  await staff.webhooks.create({ url: 'https://example.org/', events: ['order.placed'] });
  const buy = async (products: number) => {
    const customerId = await store.make.customer();
    const lines: number[] = [];
    for (let count = 0; count < products; count += 1) {
      const { id } = await store.make.stock({
        name: `Reader ${count}`,
        selling_price: 10,
        sizes: [{ available_quantity: 1 }],
      });
      lines.push(await store.make.cartItem(customerId, id));
    }
    return (await store.customer(customerId)).orders.place(orderBody(lines, products * 10));
  };
  const said = async (_id: string) => {
    const { docs } = await staff.orders.history({ _id });
    return docs.filter(({ kind }) => kind === 'stock').map(({ changes }) => changes[0]?.to);
  };
  const onBoard = async (who = staff) =>
    (await who.dashboard.index({})).notices.filter((notice) => notice.includes('last'));
  const [few, many] = [await buy(5), await buy(6)];
  expect([await said(few._id), await said(many._id)]).toEqual([[], [tookTheLast(6)]]);
  expect(await onBoard()).toEqual([orderTookTheLast(many.order_no, tookTheLast(6))]);
  const scoped = await store.staff(await store.make.staff({ categories: [await store.make.category()] }));
  expect(await onBoard(scoped)).toEqual([]);
  const deliveries = await store.deps().em.execute<{ body: string }[]>('select body from webhook_delivery order by id');
  expect(deliveries.map(({ body }) => JSON.parse(body).data.sold_out)).toEqual([
    [],
    Array.from({ length: 6 }, (_, count) => ({
      stock: { _id: expect.any(String), name: `Reader ${count}` },
      size: '',
    })),
  ]);
  await staff.orders.orderStatus({ _id: many._id, order_status: 'Processing' });
  expect(await onBoard()).toEqual([]);
});
