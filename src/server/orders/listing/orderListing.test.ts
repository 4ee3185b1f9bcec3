import { expect, test } from 'vitest';
import type { Order } from '#shared/contracts/orders.ts';
import { MAX_COUNTED_ORDERS } from '#shared/domain/orders/orderListing.ts';
import type { OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { messages } from '#shared/messages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { orderBody, proofPicture } from '#test/records/orders.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';
import type { AppCaller } from '../../router.ts';

/** Orders placed on Friday, 20 November, for pick-up on Tuesday, Wednesday or Thursday, or for delivery. */
const PICKUPS = ['2026-11-24T09:30', '2026-11-24T13:00', '2026-11-25T09:30', '2026-11-26T08:00', null] as const;
const STATUSES: readonly OrderStatus[] = ['Pending', 'Processing', 'Ready for Pickup', 'Claimed', 'Cancelled'];

/** Forty orders of a textbook, a polo or both, in the order of placing. */
const orders: Order[] = [];

const store = await openTestStore();
const free = await store.staff(await store.make.staff());
const books = await store.make.category();
const textbooks = await store.make.category({ parent: books });
const clothes = await store.make.category();
const scoped = await store.staff(await store.make.staff({ categories: [clothes] }));
const ofBoth = await store.staff(await store.make.staff({ categories: [books, clothes] }));
await free.settings.save({ key: 'offer_delivery', value: true });
const proof = await proofPicture();
for (let index = 0; index < 40; index += 1) orders.push(await place(index));

async function place(index: number): Promise<Order> {
  const customer = await store.make.customer({ full_name: index % 4 === 0 ? 'Sisa Tarsila' : 'Basilio Crispin' });
  const kinds = [
    { name: 'Sinag ng Wika', category: textbooks, isThere: index % 3 !== 0 },
    { name: 'PE Polo', category: clothes, isThere: index % 3 !== 1 },
  ].filter(({ isThere }) => isThere);
  const lines: number[] = [];
  for (const { name, category } of kinds) {
    const { id } = await store.make.stock({ name, category, selling_price: 10 });
    lines.push(await store.make.cartItem(customer, id));
  }
  const pickup = PICKUPS[index % PICKUPS.length];
  const receiving = pickup
    ? { pickup_time: `${pickup}:00+08:00` }
    : { receiving_option: 'Delivery', order_address: 'Loyola Heights', pickup_time: null };
  const data = { ...receiving, students: [{ name: index % 7 === 0 ? 'Elias' : 'Salome', grade_level: 'Grade 7' }] };
  const order = await (await store.customer(customer)).orders.place(
    orderBody(lines, 10 * lines.length, { data, ...(index % 6 === 0 && { file: proof }) }),
  );
  store.clock.advance(60);
  // Changes only the first line, so that parts differ from the whole order.
  const first = order.orders[0]?._id ?? '';
  const [one, other] = [STATUSES[index % 5] ?? 'Pending', STATUSES[(index >> 2) % 5] ?? 'Pending'];
  if (one !== 'Pending') await free.orders.orderStatus({ _id: order._id, order_status: one });
  if (lines.length > 1) await free.orders.orderStatus({ _id: order._id, order_status: other, orders: [first] });
  return free.orders.get({ _id: order._id });
}

type Filters = NonNullable<NonNullable<Parameters<AppCaller['orders']['paginate']>[0]>['extras']>;
const list = (extras: Filters = {}, s = '', who = free) => who.orders.paginate({ s, page_size: 100, extras });
const numbers = (docs: readonly { order_no: string }[]) => docs.map(({ order_no }) => order_no);

/** The orders that a caller sees, the latest first. */
async function seenBy(who: AppCaller): Promise<Order[]> {
  const seen = await Promise.all(orders.map(({ _id }) => who.orders.get({ _id }).catch(() => null)));
  return seen.filter((order) => order !== null).toReversed();
}

const day = (order: Order) =>
  order.pickup_time && new Date(order.pickup_time.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
const has = (name: string) => (order: Order) => order.orders.some(({ item }) => item.name === name);
const isAt =
  (...statuses: OrderStatus[]) =>
  (order: Order) =>
    statuses.includes(order.order_status.status);

test.each<[string, () => Filters, (order: Order) => boolean, string?]>([
  ['nothing', () => ({}), () => true],
  ['a status', () => ({ order_status: ['Ready for Pickup'] }), isAt('Ready for Pickup')],
  ['statuses', () => ({ order_status: ['Claimed', 'Cancelled'] }), isAt('Claimed', 'Cancelled')],
  ['a category', () => ({ category: String(clothes) }), has('PE Polo')],
  [
    'a status of orders with something of a category',
    () => ({ order_status: ['Pending'], category: String(books) }),
    (order) => isAt('Pending')(order) && has('Sinag ng Wika')(order),
  ],
  ['a category above', () => ({ category: String(books) }), has('Sinag ng Wika')],
  ['a day', () => ({ pickup_from: '2026-11-24', pickup_until: '2026-11-24' }), (order) => day(order) === '2026-11-24'],
  ['days from one on', () => ({ pickup_from: '2026-11-25' }), (order) => (day(order) ?? '') >= '2026-11-25'],
  [
    'a slot',
    () => ({ pickup_from: '2026-11-24', pickup_until: '2026-11-25', pickup_slot: '09:30' }),
    (order) => order.pickup_time?.toISOString().endsWith('01:30:00.000Z') === true,
  ],
  ['a day of placing', () => ({ placed_from: '2026-11-20', placed_until: '2026-11-20' }), () => true],
  ['another day of placing', () => ({ placed_from: '2026-11-21' }), () => false],
  [
    'how far the payment is',
    () => ({ payment_status: ['To Check', 'Confirmed'] }),
    ({ payment_status }) => payment_status === 'To Check',
  ],
  ['a mode of payment', () => ({ mode_of_payment: 'Bank Transfer' }), () => true],
  ['a name', () => ({}), ({ profile }) => profile.name === 'Sisa Tarsila', 'tars'],
  ['a product', () => ({}), has('PE Polo'), 'polo'],
  ['a student', () => ({}), ({ students }) => students[0]?.name === 'Elias', 'elias'],
  [
    'all of it at once',
    () => ({ order_status: ['Pending', 'Processing'], category: String(books), pickup_until: '2026-11-25' }),
    (order) =>
      isAt('Pending', 'Processing')(order) &&
      has('Sinag ng Wika')(order) &&
      order.profile.name === 'Sisa Tarsila' &&
      ['2026-11-24', '2026-11-25'].includes(day(order) ?? ''),
    'sisa wika',
  ],
])('lists the orders of %s, for staff and within assigned categories', async (_what, filters, isListed, s) => {
  for (const who of [free, scoped, ofBoth]) {
    const expected = numbers((await seenBy(who)).filter(isListed));
    const { docs, total, has_more } = await list(filters(), s, who);
    expect(numbers(docs)).toEqual(expected);
    expect([total, has_more]).toEqual([expected.length, false]);
  }
});

test('a late order should have been fetched before today and is still open', async () => {
  const before = store.clock.now();
  store.clock.set(new Date('2026-11-25T10:00:00+08:00'));
  for (const who of [free, scoped]) {
    const isLate = (order: Order) =>
      day(order) === '2026-11-24' && isAt('Pending', 'Processing', 'Ready for Pickup')(order);
    const expected = numbers((await seenBy(who)).filter(isLate));
    expect(expected.length).toBeGreaterThan(0);
    expect(numbers((await list({ is_late: true }, '', who)).docs)).toEqual(expected);
    expect((await list({ is_late: true, order_status: ['Claimed'] }, '', who)).docs).toEqual([]);
  }
  store.clock.set(before);
});

test('by pick-up, the next is first and deliveries are last, in both directions', async () => {
  const byPickup = (order: Order) => order.pickup_time?.getTime() ?? Number.POSITIVE_INFINITY;
  const rising = orders.toSorted(
    (one, other) => byPickup(one) - byPickup(other) || Number(one._id) - Number(other._id),
  );
  expect(numbers((await list({ sort: 'pickup_time' })).docs)).toEqual(numbers(rising));
  const isDated = ({ pickup_time }: Order) => pickup_time !== null;
  const falling = [...rising.filter(isDated).toReversed(), ...rising.filter((order) => !isDated(order)).toReversed()];
  expect(numbers((await list({ sort: 'pickup_time', order: 'desc' })).docs)).toEqual(numbers(falling));
  expect(numbers((await list({ sort: 'pickup_time' }, 'salome')).docs)).toEqual(
    numbers(rising.filter(({ students }) => students[0]?.name === 'Salome')),
  );
});

test('pages have each order once', async () => {
  const paged = [];
  for (const page of [1, 2, 3]) paged.push(...(await free.orders.paginate({ page, page_size: 15 })).docs);
  expect(numbers(paged)).toEqual(numbers(orders.toReversed()));
});

test('a reversed period, or a slot without days, is rejected by its field', async () => {
  const errorsOf = async (extras: Filters) => (await toApiError(list(extras))).errors;
  expect(await errorsOf({ pickup_from: '2026-11-25', pickup_until: '2026-11-24' })).toEqual({
    'extras.pickup_until': messages.periodReversed,
  });
  expect(await errorsOf({ placed_from: '2026-11-25', placed_until: '2026-11-24' })).toEqual({
    'extras.placed_until': messages.periodReversed,
  });
  for (const days of [{}, { pickup_from: '2026-01-01', pickup_until: '2026-12-31' }]) {
    expect(await errorsOf({ ...days, pickup_slot: '09:30' })).toEqual({
      'extras.pickup_slot': staffMessages.slotNeedsDays,
    });
  }
});

test('beyond the counted orders it states that there are more', async () => {
  const { em } = store.deps();
  const from = orders[0]?._id;
  const copies = MAX_COUNTED_ORDERS + 1 - orders.length;
  await em.execute(`insert into \`order\` (order_no, customer_id, customer_name, customer_phone_number, receiving_option,
      mode_of_payment, status, status_changed_at, total_amount, created_at)
    select concat('past-', seq), customer_id, '', '', 'Pick-Up', mode_of_payment, 'Claimed', created_at, 0, '2025-11-20'
    from \`order\`, seq_1_to_${copies} where id = ${from}`);
  expect(await list()).toMatchObject({ total: MAX_COUNTED_ORDERS, has_more: true });
  await em.execute("delete from `order` where order_no = 'past-1'");
  expect(await list()).toMatchObject({ total: MAX_COUNTED_ORDERS, has_more: false });
  await em.execute("delete from `order` where order_no like 'past-%'");
});

test('a walk returns each permanent order once, while others are placed and moved', async () => {
  const walked: Order[] = [];
  let placed: Order | undefined;
  for (let cursor: string | null | undefined = 'start'; cursor; ) {
    const part: Awaited<ReturnType<AppCaller['orders']['paginate']>> = await free.orders.paginate({
      ...{ page_size: 12, cursor },
      extras: { sort: 'pickup_time' },
    });
    walked.push(...part.docs);
    cursor = part.next_cursor;
    if (placed) continue;
    placed = await place(orders.length);
    // An order that was opened, and one that was not.
    for (const order of [orders[0], orders.at(-1)]) {
      await free.orders.orderStatus({ _id: order?._id ?? '', order_status: 'Processing' });
    }
  }
  expect(numbers(walked)).toEqual(numbers([...orders, ...(placed ? [placed] : [])]));
});
