import { expect, test } from 'vitest';
import { MAX_BOARD_LINES } from '#shared/domain/orders/boardView.ts';
import { makeFatOrders } from '#test/records/fatOrders.ts';
import { openTestStore } from '#test/store/testStore.ts';

/** The maximum of one order. */
const FAT = { count: 10, lines: 200, students: 50 };

const store = await openTestStore();

/** Returns the board of staff with one assigned category that contains only these orders. */
async function boardWith(orders: { count: number; lines: number; students?: number }) {
  const category = await store.make.category();
  const ids = await makeFatOrders(store, { ...orders, category, customerId: await store.make.customer() });
  const staff = await store.staff(await store.make.staff({ categories: [category] }));
  return { staff, ids, category, board: await staff.dashboard.index() };
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

test('ten orders of 200 lines and 50 students make the board hardly larger than ten of ten lines', async () => {
  const ordinary = await boardWith({ count: 10, lines: MAX_BOARD_LINES, students: MAX_BOARD_LINES });
  const fat = await boardWith(FAT);
  expect(bytesOf(fat.board)).toBeLessThan(bytesOf(ordinary.board) * 1.05);
  expect(bytesOf(fat.board)).toBeLessThan(80_000);
  const whole = await fat.staff.orders.get({ _id: fat.ids[0] ?? '' });
  expect(bytesOf(whole)).toBeGreaterThan(70_000);
});

test('an order on the board has its first lines, their number, and amounts of all of them', async () => {
  const { staff, ids, board } = await boardWith({ ...FAT, count: 1 });
  const whole = await staff.orders.get({ _id: ids[0] ?? '' });
  expect(whole.orders).toHaveLength(FAT.lines);
  const [shown] = board.lists.find(({ status }) => status === 'Pending')?.orders ?? [];
  expect(shown).toEqual({
    ...whole,
    orders: whole.orders.slice(0, MAX_BOARD_LINES),
    students: whole.students.slice(0, MAX_BOARD_LINES),
    line_count: FAT.lines,
    student_count: FAT.students,
  });
  expect(shown?.amount_due).toBe(25 * 192);
});

test('lines out of the scope of staff with assigned categories are not counted', async () => {
  const { ids, category } = await boardWith({ count: 1, lines: 30 });
  const own = await store.make.category();
  await store
    .deps()
    .em.execute('update order_line set category_id = ? where order_id = ? and size in (?, ?)', [
      own,
      ids[0],
      'size 29',
      'size 30',
    ]);
  const shownTo = async (categories: number[]) => {
    const staff = await store.staff(await store.make.staff({ categories }));
    return (await staff.dashboard.index()).lists.flatMap(({ orders }) =>
      orders.map(({ line_count, orders: lines }) => [line_count, lines.length, lines[0]?.size]),
    );
  };
  expect(await shownTo([own])).toEqual([[2, 2, 'size 29']]);
  expect(await shownTo([category])).toEqual([[28, 10, 'size 1']]);
});
