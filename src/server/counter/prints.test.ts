import { beforeEach, describe, expect, test } from 'vitest';
import { PRINT_NAMES } from '#shared/domain/counter/handover.ts';
import { orderBody, placeAcross, placeSimpleOrder } from '#test/records/orders.ts';
import { openTestStore } from '#test/store/testStore.ts';
import type { AppCaller } from '../router.ts';

const DAY = '2026-11-24';

const store = await openTestStore();
const staff = await store.staff(await store.make.staff({ name: 'Maria Santos' }));
beforeEach(() => store.deps().em.execute('delete from `order`'));

/** An order of these products in these quantities, for the day of the lists. */
async function placeOrderOf(
  lines: { stock: number; quantity: number; color?: string }[],
  total: number,
  pickup_time?: string,
) {
  const customerId = await store.make.customer();
  const ids: number[] = [];
  for (const { stock, ...over } of lines) ids.push(await store.make.cartItem(customerId, stock, over));
  const caller = await store.customer(customerId);
  return caller.orders.place(orderBody(ids, total, { data: pickup_time ? { pickup_time } : {} }));
}

test('lists and slips have the current shelf of each product, and none for a deleted product', async () => {
  const pad = await store.make.stock({ name: 'Pad', selling_price: 10, shelf: 'A2' });
  const pen = await store.make.stock({ name: 'Pen', selling_price: 10, shelf: 'A3' });
  const lines = [pad, pen].map(({ id }) => ({ stock: id, quantity: 1 }));
  const { _id } = await placeOrderOf(lines, 20);
  await staff.stocks.update({ _id: String(pad.id), shelf: ' B1 ' });
  await store.deps().em.execute('update order_line set stock_id = null where stock_id = ?', [pen.id]);
  const { groups } = await staff.counter.pickingList({ day: DAY });
  const picked = groups.flatMap(({ products }) => products.map(({ name, shelf }) => [name, shelf]));
  expect(picked.sort()).toEqual([
    ['Pad', 'B1'],
    ['Pen', ''],
  ]);
  const [slip] = await staff.counter.slips({ ids: [_id] });
  expect(slip?.orders.map(({ shelf }) => shelf)).toEqual(['B1', '']);
});

test('a picking list groups by category and product, with sums and order numbers', async () => {
  const [books, uniforms] = [
    await store.make.category({ name: 'Books' }),
    await store.make.category({ name: 'Uniforms' }),
  ];
  const make = (name: string, category: number, over = {}) =>
    store.make.stock({ name, category, selling_price: 10, ...over });
  const atlas = await make('Atlas', books, { barcode: '9780306406157' });
  const shirt = await make('Shirt', uniforms, { colors: ['Blue', 'White'] });
  const one = await placeOrderOf(
    [
      { stock: atlas.id, quantity: 2 },
      { stock: shirt.id, quantity: 1, color: 'Blue' },
    ],
    30,
  );
  const two = await placeOrderOf(
    [
      { stock: atlas.id, quantity: 3 },
      { stock: shirt.id, quantity: 4, color: 'White' },
    ],
    70,
  );
  await placeOrderOf([{ stock: atlas.id, quantity: 9 }], 90, '2026-11-25T01:00:00Z');
  const ready = await placeOrderOf([{ stock: atlas.id, quantity: 5 }], 50);
  await staff.orders.orderStatus({ _id: ready._id, order_status: 'Ready for Pickup' });

  const list = await staff.counter.pickingList({ day: DAY });
  expect(list.quantity).toBe(10);
  expect(list.orders.map(({ order_no }) => order_no)).toEqual([one.order_no, two.order_no]);
  expect(list.groups.map(({ category, quantity }) => [category, quantity])).toEqual([
    ['Books', 5],
    ['Uniforms', 5],
  ]);
  expect(list.groups[0]?.products).toMatchObject([
    {
      name: 'Atlas',
      barcode: '9780306406157',
      quantity: 5,
      orders: [
        { order_no: one.order_no, quantity: 2 },
        { order_no: two.order_no, quantity: 3 },
      ],
    },
  ]);
  expect(list.groups[1]?.products.map(({ color, quantity }) => [color, quantity])).toEqual([
    ['Blue', 1],
    ['White', 4],
  ]);
  const sum = list.groups.reduce((total, group) => total + group.quantity, 0);
  expect(sum, 'the sums of the groups are that of the list').toBe(list.quantity);
});

test('two categories with one name are two groups, each with its path', async () => {
  const make = async (parent: number) => {
    const category = await store.make.category({ name: 'Shirts', parent });
    return (await store.make.stock({ name: 'T-Shirt', category, selling_price: 10 })).id;
  };
  const school = await make(await store.make.category({ name: 'School' }));
  const gifts = await make(await store.make.category({ name: 'Gifts' }));
  await placeOrderOf(
    [
      { stock: school, quantity: 2 },
      { stock: gifts, quantity: 3 },
    ],
    50,
  );
  const { groups } = await staff.counter.pickingList({ day: DAY });
  expect(groups.map(({ category, quantity }) => [category, quantity])).toEqual([
    ['Gifts > Shirts', 3],
    ['School > Shirts', 2],
  ]);
});

test('a list of a slot has only the orders of that slot', async () => {
  const early = await placeSimpleOrder(store, { data: { pickup_time: '2026-11-24T01:00:00Z' } });
  await placeSimpleOrder(store);
  const list = await staff.counter.pickingList({ day: DAY, slot: '09:00' });
  expect(list.orders.map(({ _id }) => _id)).toEqual([early.order._id]);
  expect((await staff.counter.pickingList({ day: DAY, slot: '16:00' })).groups).toEqual([]);
});

test('printed lines are marked with user and time, and a reprint reports it', async () => {
  const { order } = await placeSimpleOrder(store);
  const { _id } = order;
  expect(await staff.counter.markPrinted({ kind: 'picking', ids: [_id, _id] })).toEqual({ first: 1, again: 0 });
  const printed_at = store.clock.now();
  store.clock.advance(60);
  const later = await placeSimpleOrder(store);
  const list = await staff.counter.pickingList({ day: DAY });
  const mark = { kind: 'picking' as const, printed_at, who: 'Maria Santos', copies: 1 };
  expect(list.orders.map(({ printed }) => printed)).toEqual([mark, null]);
  const fresh = await staff.counter.pickingList({ day: DAY, is_new_only: true });
  expect(fresh.orders.map((each) => each._id)).toEqual([later.order._id]);

  const ids = [_id, later.order._id];
  expect(await staff.counter.markPrinted({ kind: 'picking', ids })).toEqual({ first: 1, again: 1 });
  expect((await staff.counter.atCounter({ _id })).printed).toEqual([
    { ...mark, printed_at: store.clock.now(), copies: 2 },
  ]);
  const { docs } = await staff.orders.history({ _id });
  const said = docs.filter(({ kind }) => kind === 'printed').map(({ changes }) => changes[0]?.to);
  expect(said).toEqual([`${PRINT_NAMES.picking}, again`, PRINT_NAMES.picking]);
  const audit = await staff.auditLog.paginate({ extras: { record_type: 'order', action: 'updated' } });
  expect(audit.docs[0]?.changes).toEqual([{ field: 'printed', from: null, to: PRINT_NAMES.picking }]);
});

test('slips have the code, the students and the lines of each order, in the requested order', async () => {
  const students = [{ name: 'Juan Santos', grade_level: 'Grade 7' }];
  const one = await placeSimpleOrder(store, { data: { students } });
  const two = await placeSimpleOrder(store);
  const ids = [two.order._id, one.order._id, two.order._id];
  const slips = await staff.counter.slips({ ids });
  expect(slips.map(({ _id }) => _id)).toEqual([two.order._id, one.order._id]);
  expect(slips[1]).toMatchObject({ students, ...(await one.caller.counter.code({ _id: one.order._id })) });
  await staff.counter.markPrinted({ kind: 'slip', ids });
  const { slots } = await staff.counter.pickups({ day: DAY });
  expect(slots.flatMap(({ orders }) => orders.map(({ is_slip_printed }) => is_slip_printed))).toEqual([true, true]);
});

test('staff with assigned categories get only their lines, and mark no order out of their scope', async () => {
  const [mine, foreign] = [await store.make.category(), await store.make.category()];
  const librarian = await store.staff(await store.make.staff({ categories: [mine] }));
  const both = await placeAcross(store, [mine, foreign]);
  const hidden = await placeAcross(store, [foreign]);
  const list = await librarian.counter.pickingList({ day: DAY });
  expect([list.quantity, list.orders.map(({ _id }) => _id)]).toEqual([1, [both.order._id]]);
  const [slip] = await librarian.counter.slips({ ids: [both.order._id] });
  expect(slip?.orders.map(({ _id }) => _id)).toEqual([both.lineIds[0]]);
  const ids = [both.order._id, hidden.order._id];
  await expect(librarian.counter.slips({ ids })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(librarian.counter.markPrinted({ kind: 'slip', ids })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await staff.counter.atCounter({ _id: both.order._id })).printed).toEqual([]);
});

describe('an order of two shelves', () => {
  type Kind = 'picking' | 'slip';
  /** An order with a line in each of two categories; each category has its own staff user. */
  async function placeForTwo() {
    const [books, uniforms] = [await store.make.category(), await store.make.category()];
    const staffOf = async (name: string, category: number) =>
      store.staff(await store.make.staff({ name, categories: [category] }));
    const [ana, ben] = [await staffOf('Ana Cruz', books), await staffOf('Ben Lim', uniforms)];
    const { order, lineIds } = await placeAcross(store, [books, uniforms]);
    const [book = '', shirt = ''] = lineIds;
    return { ana, ben, _id: order._id, book, shirt };
  }
  const newLines = async (who: AppCaller) => {
    const { orders } = await who.counter.pickingList({ day: DAY, is_new_only: true });
    return orders.flatMap(({ lines }) => lines);
  };
  const printAs = async (who: AppCaller, kind: Kind, _id: string) => {
    store.clock.advance(60);
    return who.counter.markPrinted({ kind, ids: [_id] });
  };
  const isSlipPrinted = async (who: AppCaller) => {
    const { slots } = await who.counter.pickups({ day: DAY });
    return slots.flatMap(({ orders }) => orders.map(({ is_slip_printed }) => is_slip_printed));
  };
  const lastSlip = async (who: AppCaller, _id: string) => {
    const [slip] = await who.counter.slips({ ids: [_id] });
    return slip?.printed.find(({ kind }) => kind === 'slip')?.who;
  };

  test('stays new on one shelf after the list of the other was printed', async () => {
    const { ana, ben, _id, book, shirt } = await placeForTwo();
    expect(await newLines(staff)).toEqual([book, shirt]);
    await printAs(ana, 'picking', _id);
    expect([await newLines(ana), await newLines(ben), await newLines(staff)]).toEqual([[], [shirt], [shirt]]);
    expect((await ben.counter.pickingList({ day: DAY })).orders[0]?.printed).toBeNull();
    expect(await printAs(ben, 'picking', _id)).toEqual({ first: 1, again: 0 });
    expect([await newLines(ana), await newLines(ben), await newLines(staff)]).toEqual([[], [], []]);
  });

  test('counts as reprinted for a shelf only if its own lines were printed, and each shelf’s history has its own prints', async () => {
    const { ana, ben, _id } = await placeForTwo();
    await printAs(ana, 'slip', _id);
    expect([await lastSlip(ana, _id), await lastSlip(ben, _id)]).toEqual(['Ana Cruz', undefined]);
    expect([await isSlipPrinted(ana), await isSlipPrinted(ben), await isSlipPrinted(staff)]).toEqual([
      [true],
      [false],
      [false],
    ]);
    await printAs(ben, 'slip', _id);
    expect(await isSlipPrinted(staff)).toEqual([true]);
    const printedBy = async (who: AppCaller) =>
      (await who.orders.history({ _id })).docs.flatMap((entry) => (entry.kind === 'printed' ? entry.who : []));
    expect([await printedBy(ana), await printedBy(ben), await printedBy(staff)]).toEqual([
      ['Ana Cruz'],
      ['Ben Lim'],
      ['Ben Lim', 'Ana Cruz'],
    ]);
  });

  test('printing only some lines is recorded for these, and never for lines of another order', async () => {
    const { _id, book, shirt } = await placeForTwo();
    const other = await placeForTwo();
    store.clock.advance(60);
    const mark = (line: string) => staff.counter.markPrinted({ kind: 'picking', ids: [_id], lines: [line] });
    expect(await mark(book)).toEqual({ first: 1, again: 0 });
    expect((await newLines(staff)).includes(shirt)).toBe(true);
    expect(await mark(shirt)).toEqual({ first: 1, again: 0 });
    expect(await mark(book)).toEqual({ first: 0, again: 1 });
    await expect(mark(other.book)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await newLines(staff)).sort()).toEqual([other.book, other.shirt].sort());
  });

  test('a reopened line is new again, and one whose cancellation is undone is not', async () => {
    const { _id, book, shirt } = await placeForTwo();
    for (const kind of ['picking', 'slip'] as const) await printAs(staff, kind, _id);
    store.clock.advance(60);
    await staff.orders.orderStatus({ _id, order_status: 'Cancelled', orders: [book] });
    store.clock.advance(5);
    const back = { _id: book, order_status: 'Pending' as const, old_order_status: 'Cancelled' as const };
    await staff.orders.undoStatus({ _id, orders: [back] });
    expect([await newLines(staff), await isSlipPrinted(staff)]).toEqual([[], [true]]);
    store.clock.advance(60);
    await staff.orders.orderStatus({ _id, order_status: 'Cancelled', orders: [shirt] });
    store.clock.advance(60);
    await staff.orders.orderStatus({ _id, order_status: 'Pending', orders: [shirt] });
    expect([await newLines(staff), await isSlipPrinted(staff)]).toEqual([[shirt], [false]]);
    expect(await printAs(staff, 'picking', _id)).toEqual({ first: 1, again: 0 });
    expect(await newLines(staff)).toEqual([]);
  });
});
