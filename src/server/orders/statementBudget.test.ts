import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppCaller } from '../router.ts';
import { orderBody, placeSimpleOrder, proofBody, proofPicture } from '../testing/orders.ts';
import { createTestStore, type TestStore } from '../testing/testStore.ts';

// One connection: its session counts what a call sends, and a call that wanted a second one would never end.
let store: TestStore;
beforeAll(async () => {
  store = await createTestStore({ maxConnections: 1 });
});
afterAll(() => store.close());

async function questions(): Promise<number> {
  const [row] = await store.deps().em.execute<{ Value: string }[]>("show session status like 'Questions'");
  return Number(row?.Value);
}

/** How many statements a call sends, BEGIN and COMMIT included. */
async function statementsOf(call: () => Promise<unknown>): Promise<number> {
  const before = await questions();
  await call();
  // Asking is a statement too.
  return (await questions()) - before - 1;
}

async function orderOf(lines: number, over: Parameters<typeof orderBody>[2] = {}) {
  const customerId = await store.make.customer();
  const caller = await store.customer(customerId);
  const ids: number[] = [];
  for (let line = 0; line < lines; line += 1) {
    const { id } = await store.make.stock({ selling_price: 1 });
    ids.push(await store.make.cartItem(customerId, id));
  }
  return { caller, place: () => caller.orders.place(orderBody(ids, lines, over)) };
}

test('placing an order of two lines sends at most 20 statements, students included, and no more for twenty lines', async () => {
  const two = await orderOf(2, { key: 'two-lines-budget', file: await proofPicture() });
  const twenty = await orderOf(20, { key: 'twenty-lines-budget' });
  const students = await orderOf(2, { key: 'students-budget', data: { students: [{ name: 'Ben' }, { name: 'Ana' }] } });
  expect(await statementsOf(two.place)).toBe(19);
  expect(await statementsOf(twenty.place)).toBe(19);
  expect(await statementsOf(students.place)).toBe(20);
  expect(await statementsOf(two.place)).toBeLessThan(10);
});

test('adding to the cart sends 6 statements, to a full one too; showing it sends 2', async () => {
  const customerId = await store.make.customer();
  const caller = await store.customer(customerId);
  const add = (id: number) => () => caller.cart.add({ item: String(id), quantity: 1 });
  const stock = await store.make.stock();
  expect(await statementsOf(add(stock.id))).toBe(6);
  expect(await statementsOf(add(stock.id))).toBe(6);
  for (let count = 0; count < 20; count += 1) await store.make.cartItem(customerId, (await store.make.stock()).id);
  expect(await statementsOf(add((await store.make.stock()).id))).toBe(6);
  expect(await statementsOf(() => caller.cart.items())).toBe(2);
});

test('reading orders sends as many statements for one as for many', async () => {
  const { order, caller, customerId } = await placeSimpleOrder(store);
  const staff = await store.staff(await store.make.staff());
  const calls = (who: AppCaller) => ({
    get: () => who.orders.get({ _id: order._id }),
    list: () => caller.orders.customerOrders(),
    dashboard: () => staff.dashboard.index(),
  });
  const counts = async () => {
    const { get, list, dashboard } = calls(caller);
    return [await statementsOf(get), await statementsOf(list), await statementsOf(dashboard)];
  };
  const few = await counts();
  for (let count = 0; count < 10; count += 1) {
    const { id } = await store.make.stock({ selling_price: 1 });
    await caller.orders.place(orderBody([await store.make.cartItem(customerId, id)], 1));
  }
  // The dashboard's: the staff user and their categories, counts, pages, lines, students, notices.
  expect(few).toEqual([3, 3, 7]);
  expect(await counts()).toEqual(few);
});

test('setting a status and attaching a proof send few statements', async () => {
  const { order, caller } = await placeSimpleOrder(store);
  const staff = await store.staff(await store.make.staff());
  const set = (order_status: 'Cancelled' | 'Pending') => () =>
    staff.orders.orderStatus({ _id: order._id, order_status });
  expect(await statementsOf(set('Cancelled'))).toBeLessThanOrEqual(17);
  expect(await statementsOf(set('Pending'))).toBeLessThanOrEqual(17);
  const body = proofBody(order, await proofPicture());
  expect(await statementsOf(() => caller.orders.uploadProof(body))).toBeLessThanOrEqual(9);
});
