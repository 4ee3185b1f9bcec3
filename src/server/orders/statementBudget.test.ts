import { expect, test } from 'vitest';
import { onlyThese } from '#test/noticeFixture.ts';
import { liftOrderLimits, orderBody, placeSimpleOrder, proofBody, proofPicture } from '#test/orders.ts';
import { openTestStore } from '#test/testStore.ts';
import { runSubscriber } from '../platform/events/subscribers.ts';
import { createCallContext } from '../platform/sessions/callContext.ts';
import { warmReports } from '../reports/warmReports.ts';
import { type AppCaller, createCaller } from '../router.ts';
import { beginSession, type SessionOwner } from '../sessions/sessions.ts';
import { SUBSCRIBERS } from '../subscribers.ts';

// One connection: its session counts what a call sends, and a call that wanted a second one would never end.
const store = await openTestStore({ maxConnections: 1 });
await liftOrderLimits(store);

/** Without those that set the timeout of the next one: they are sent along with it, and nobody waits for them. */
async function questions(): Promise<number> {
  const rows = await store
    .deps()
    .em.execute<{ Variable_name: string; Value: string }[]>(
      "show session status where Variable_name in ('Questions', 'Com_set_option')",
    );
  const counts = Object.fromEntries(rows.map(({ Variable_name, Value }) => [Variable_name, Number(Value)]));
  return (counts.Questions ?? 0) - (counts.Com_set_option ?? 0);
}

/** How many statements a call sends, BEGIN and COMMIT included. */
async function countStatements(call: () => Promise<unknown>): Promise<number> {
  // As in a store that customers look at.
  await store.services.catalogIndex.current();
  const before = await questions();
  await call();
  // Asking is a statement too.
  return (await questions()) - before - 1;
}

/** That a session has not ended is read once in five seconds; what a call costs beside it is counted here. */
const meetSession = (caller: AppCaller) => caller.customers.sessions();

async function createOrder(lines: number, over: Parameters<typeof orderBody>[2] = {}) {
  const customerId = await store.make.customer();
  const caller = await store.customer(customerId);
  const ids: number[] = [];
  for (let line = 0; line < lines; line += 1) {
    const { id } = await store.make.stock({ selling_price: 1 });
    ids.push(await store.make.cartItem(customerId, id));
  }
  await meetSession(caller);
  return { caller, place: () => caller.orders.place(orderBody(ids, lines, over)) };
}

/** The most that each call may send (issue 5), BEGIN and COMMIT included. */
const LIMITS = { list: 2, search: 2, product: 3, menu: 1, addToCart: 6, placeOrder: 14, changeStatus: 8 };

test('placing an order sends at most 14 statements, two more with a key and one with students, and no more for twenty lines than for two', async () => {
  const [withoutKey, proved, two, six, twenty] = [
    await createOrder(2),
    await createOrder(2, { key: 'proof-budget', file: await proofPicture() }),
    await createOrder(2, { key: 'two-lines-budget' }),
    await createOrder(6, { key: 'six-lines-budget' }),
    await createOrder(20, { key: 'twenty-lines-budget' }),
  ];
  const students = await createOrder(2, {
    key: 'students-budget',
    data: { students: [{ name: 'Ben' }, { name: 'Ana' }] },
  });
  expect(await countStatements(withoutKey.place)).toBeLessThanOrEqual(LIMITS.placeOrder);
  // The connection prepares the statement of a key once.
  await (await createOrder(1, { key: 'first-budget' })).place();
  const ofTwo = await countStatements(two.place);
  expect(ofTwo).toBe(LIMITS.placeOrder + 2);
  // Whether it can be placed is asked once more before a picture is decoded.
  expect(await countStatements(proved.place)).toBe(ofTwo + 2);
  expect(await countStatements(six.place)).toBe(ofTwo);
  expect(await countStatements(twenty.place)).toBe(ofTwo);
  expect(await countStatements(students.place)).toBe(ofTwo + 1);
  // The same key again is read from what it brought.
  expect(await countStatements(two.place)).toBeLessThan(10);
});

test('URLs that subscribe and notices that are on cost placing an order and a status nothing: they follow the event', async () => {
  const before = await createOrder(2, { key: 'nobody-told-budget' });
  const staff = await store.staff(await store.make.staff());
  const { em } = store.deps();
  const plain = await countStatements(before.place);
  const [order] = await before.caller.orders.customerOrders();
  const set = (order_status: 'Ready for Pickup' | 'Processing') => () =>
    staff.orders.orderStatus({ _id: order?._id ?? '', order_status });
  const ready = await countStatements(set('Ready for Pickup'));
  await set('Processing')();
  for (const subscriber of SUBSCRIBERS) await runSubscriber(store.services, subscriber);
  const events = ['order.placed', 'order.status_changed', 'stock.low'] as const;
  const { _id } = await staff.webhooks.create({ url: 'https://example.org/', events: [...events] });
  const on = { sms: true, mail: true };
  await staff.settings.save({ key: 'notices', value: { channels: onlyThese({ received: on, ready: on }) } });
  const after = await createOrder(2, { key: 'many-told-budget' });
  await em.execute('update size_price set restock_level = available_quantity');
  expect(await countStatements(after.place)).toBe(plain);
  expect(await countStatements(set('Ready for Pickup'))).toBe(ready);
  await store.services.orderEvents.number();
  for (const subscriber of SUBSCRIBERS) await runSubscriber(store.services, subscriber);
  const [{ low }] = await em.execute<[{ low: number }]>(
    "select count(*) as low from queue_task where queue = 'webhook-messages' and payload like '%stock.low%'",
  );
  expect(Number(low)).toBe(2);
  const [{ notices }] = await em.execute<[{ notices: number }]>('select count(*) as notices from notice');
  expect(Number(notices)).toBeGreaterThan(1);
  await staff.webhooks.delete({ _id });
  await staff.settings.save({ key: 'notices', value: { channels: onlyThese({}) } });
});

test('adding to the cart sends at most 6 statements, to a full one too; showing it sends 2', async () => {
  const customerId = await store.make.customer();
  const caller = await store.customer(customerId);
  await meetSession(caller);
  const add = (id: number) => () => caller.cart.add({ item: String(id), quantity: 1 });
  const stock = await store.make.stock();
  expect(await countStatements(add(stock.id))).toBeLessThanOrEqual(LIMITS.addToCart);
  expect(await countStatements(add(stock.id))).toBeLessThanOrEqual(LIMITS.addToCart);
  for (let count = 0; count < 20; count += 1) await store.make.cartItem(customerId, (await store.make.stock()).id);
  expect(await countStatements(add((await store.make.stock()).id))).toBeLessThanOrEqual(LIMITS.addToCart);
  expect(await countStatements(() => caller.cart.items())).toBe(2);
  // A line adds little to its product, so that a full cart costs as much as its products.
  const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
  const { orders } = await caller.cart.items();
  expect(orders).toHaveLength(22);
  for (const line of orders) expect(bytesOf(line) - bytesOf(line.item)).toBeLessThan(250);
  const [first] = orders;
  const change = (quantity: number) => () => caller.cart.updateItem({ _id: first?._id ?? '', quantity });
  expect(await countStatements(change(3))).toBeLessThanOrEqual(LIMITS.addToCart);
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
    return [await countStatements(get), await countStatements(list), await countStatements(dashboard)];
  };
  const few = await counts();
  for (let count = 0; count < 10; count += 1) {
    const { id } = await store.make.stock({ selling_price: 1 });
    await caller.orders.place(orderBody([await store.make.cartItem(customerId, id)], 1));
  }
  // Orders with their students, and the lines. The dashboard's: the staff user, the last event (which a feed that runs
  // knows by itself), counts, pages, lines, both notices and how far ahead they look.
  expect(few).toEqual([2, 2, 8]);
  expect(await counts()).toEqual(few);
});

test('the header asks by one statement for the orders to pay where there are none, and by five more with a deadline where there are some', async () => {
  const caller = await store.customer(await store.make.customer());
  await meetSession(caller);
  expect(await countStatements(() => caller.orders.toPay())).toBe(1);
  const { caller: owing } = await placeSimpleOrder(store);
  expect(await countStatements(() => owing.orders.toPay())).toBeLessThanOrEqual(6);
});

test('setting a status and attaching a proof send few statements', async () => {
  const { order, caller } = await placeSimpleOrder(store);
  const staff = await store.staff(await store.make.staff());
  const set = (order_status: 'Cancelled' | 'Pending' | 'Processing') => () =>
    staff.orders.orderStatus({ _id: order._id, order_status });
  // A change of quantities locks and moves the sizes, writes the ledger, and raises the catalog's version.
  expect(await countStatements(set('Cancelled'))).toBeLessThanOrEqual(LIMITS.changeStatus + 4);
  expect(await countStatements(set('Pending'))).toBeLessThanOrEqual(LIMITS.changeStatus + 4);
  expect(await countStatements(set('Processing'))).toBeLessThanOrEqual(LIMITS.changeStatus);
  const body = proofBody(order, await proofPicture());
  expect(await countStatements(() => caller.orders.uploadProof(body))).toBeLessThanOrEqual(11);
});

test('queries of the catalog send few statements, however much there is', async () => {
  const top = await store.make.category();
  const category = await store.make.category({ parent: top });
  // Whether their session goes on is not read: the catalog is the same for everybody.
  const caller = await store.customer(await store.make.customer());
  const stocks: number[] = [];
  for (let count = 0; count < 12; count += 1) {
    stocks.push((await store.make.stock({ name: `Budget notebook ${count}`, category })).id);
  }
  const list = () => caller.stocks.productList({ category: String(top), page: 2 });
  expect((await list()).docs).toHaveLength(2);
  expect(await countStatements(list)).toBeLessThanOrEqual(LIMITS.list);
  const search = () => caller.stocks.productList({ keyword: 'note budg' });
  expect((await search()).docs).toHaveLength(10);
  expect(await countStatements(search)).toBeLessThanOrEqual(LIMITS.search);
  const product = () => caller.stocks.get({ _id: String(stocks[0]) });
  expect(await countStatements(product)).toBeLessThanOrEqual(LIMITS.product);
  expect(await countStatements(() => caller.categories.menu())).toBeLessThanOrEqual(LIMITS.menu);
});

test('the names of what was sold are read at start, so that the first report asks for its sums alone', async () => {
  await placeSimpleOrder(store);
  await store.services.orderEvents.number();
  await warmReports(store.services);
  const staff = await store.staff(await store.make.staff());
  expect(await countStatements(() => staff.reports.ordersHistoryPerCategory({ order_status: ['Pending'] }))).toBe(4);
});

test("a month's sales by category ask for the chosen branch, the categories, the last event and the sums, after the staff user", async () => {
  await placeSimpleOrder(store);
  await store.services.orderEvents.number();
  const category = await store.make.category();
  const statements: number[] = [];
  for (const id of [await store.make.staff(), await store.make.staff({ categories: [category] })]) {
    const staff = await store.staff(id);
    const filters = { categories: [String(category)], order_status: ['Pending' as const] };
    statements.push(await countStatements(() => staff.reports.ordersHistoryPerCategory(filters)));
  }
  // The second sees the same lines, whose sums are cached by then.
  expect(statements).toEqual([5, 4]);
});

test('a session costs staff no statement, and customers one in five seconds', async () => {
  const { services } = store;
  const begin = (owner: SessionOwner) =>
    beginSession(services.forkEm(), { owner, device: '', now: store.clock.now(), seconds: 3600 });
  const callerWith = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return createCaller(await createCallContext(services, { headers }));
  };
  const staff_user_id = await store.make.staff();
  const staff = await callerWith(await store.staffToken(staff_user_id, await begin({ staff_user: staff_user_id })));
  // The user, and how the keyboard works for them.
  expect(await countStatements(() => staff.users.me())).toBe(2);

  const customer_id = await store.make.customer();
  const customer = await callerWith(await store.customerToken(customer_id, await begin({ customer: customer_id })));
  const counts: number[] = [];
  for (const seconds of [0, 0, 4.9, 0.1]) {
    store.clock.advance(seconds);
    counts.push(await countStatements(() => customer.cart.items()));
  }
  expect(counts).toEqual([3, 2, 2, 3]);

  // Every five minutes one more, which writes that the session is in use.
  store.clock.advance(300);
  expect([await countStatements(() => staff.users.me()), await countStatements(() => staff.users.me())]).toEqual([
    3, 2,
  ]);
  const [first, second] = [() => customer.cart.items(), () => customer.cart.items()];
  expect([await countStatements(first), await countStatements(second)]).toEqual([4, 2]);
});

test('the sessions of customers who call at the same time are read together', async () => {
  const callers: AppCaller[] = [];
  for (let count = 0; count < 12; count += 1) callers.push(await store.customer(await store.make.customer()));
  const all = () => Promise.all(callers.map((caller) => caller.cart.items()));
  // The first by itself, the other eleven by one statement; then each cart by two.
  expect(await countStatements(all)).toBe(2 + 12 * 2);
  expect(await countStatements(all)).toBe(12 * 2);
});
