import { expect, test } from 'vitest';
import { liftOrderLimits, orderBody, placeSimpleOrder } from '#test/records/orders.ts';
import { onlyThese } from '#test/store/noticeFixture.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { callContextOf } from '../platform/sessions/callContext.ts';
import { type AppCaller, createCaller } from '../router.ts';
import { beginSession } from '../sessions/sessions.ts';

// With one connection, its session counts all statements, and a call that needs a second connection hangs.
const store = await openTestStore({ maxConnections: 1 });
await liftOrderLimits(store);

/** Statements of the session, without those that set the next statement's timeout, because these cost no round trip. */
async function questions(): Promise<number> {
  const rows = await store
    .deps()
    .em.execute<{ Variable_name: string; Value: string }[]>(
      "show session status where Variable_name in ('Questions', 'Com_set_option')",
    );
  const counts = Object.fromEntries(rows.map(({ Variable_name, Value }) => [Variable_name, Number(Value)]));
  return (counts.Questions ?? 0) - (counts.Com_set_option ?? 0);
}

/** The number of statements of a call, including BEGIN and COMMIT. */
async function countStatements(call: () => Promise<unknown>): Promise<number> {
  // Loads the index, as in a store with visitors.
  await store.services.catalogIndex.current();
  const before = await questions();
  await call();
  // Reading the counter is a statement too.
  return (await questions()) - before - 1;
}

/** The session check is read once in five seconds, so it is done before the count. */
const meetSession = (caller: AppCaller) => caller.customers.sessions();

async function createOrder(lines: number, key: string) {
  const customerId = await store.make.customer();
  const caller = await store.customer(customerId);
  const ids: number[] = [];
  for (let line = 0; line < lines; line += 1) {
    const { id } = await store.make.stock({ selling_price: 1 });
    ids.push(await store.make.cartItem(customerId, id));
  }
  await meetSession(caller);
  return { caller, place: () => caller.orders.place(orderBody(ids, lines, { key })) };
}

test('the five most frequent calls send few statements, for any size and number of notices', async () => {
  const staff = await store.staff(await store.make.staff());
  const { _id } = await staff.webhooks.create({
    url: 'https://example.org/',
    events: ['order.placed', 'order.status_changed', 'stock.low'],
  });
  const on = { sms: true, mail: true };
  await staff.settings.save({ key: 'notices', value: { channels: onlyThese({ received: on, ready: on }) } });

  const top = await store.make.category();
  const category = await store.make.category({ parent: top });
  const stocks: number[] = [];
  for (let count = 0; count < 12; count += 1) {
    stocks.push((await store.make.stock({ name: `Budget notebook ${count}`, category })).id);
  }
  const customerId = await store.make.customer();
  const caller = await store.customer(customerId);
  await meetSession(caller);
  const list = () => caller.stocks.productList({ category: String(top), keyword: 'note budg' });
  expect((await list()).docs).toHaveLength(10);
  expect(await countStatements(list)).toBeLessThanOrEqual(2);
  expect(await countStatements(() => caller.stocks.get({ _id: String(stocks[0]) }))).toBeLessThanOrEqual(3);

  const add = (id: number | undefined) => () => caller.cart.add({ item: String(id), quantity: 1 });
  expect(await countStatements(add(stocks[0]))).toBeLessThanOrEqual(7);
  for (const id of stocks.slice(1)) await store.make.cartItem(customerId, id);
  expect(await countStatements(add(stocks[1]))).toBeLessThanOrEqual(7);

  // The first order of a connection also runs the set-up statements.
  await (await createOrder(1, 'first-budget')).place();
  const [two, twenty] = [await createOrder(2, 'two-lines-budget'), await createOrder(20, 'twenty-lines-budget')];
  const ofTwo = await countStatements(two.place);
  expect(ofTwo).toBeLessThanOrEqual(20);
  expect(await countStatements(twenty.place)).toBe(ofTwo);

  const { order } = await placeSimpleOrder(store);
  const set = (order_status: 'Cancelled' | 'Pending' | 'Ready for Pickup') => () =>
    staff.orders.orderStatus({ _id: order._id, order_status });
  expect(await countStatements(set('Ready for Pickup'))).toBeLessThanOrEqual(9);
  // A change of quantities locks and moves the sizes, and writes the ledger.
  expect(await countStatements(set('Cancelled'))).toBeLessThanOrEqual(13);

  await staff.webhooks.delete({ _id });
  await staff.settings.save({ key: 'notices', value: { channels: onlyThese({}) } });
});

test('a customer’s session is read once in five seconds', async () => {
  const { services } = store;
  const customer_id = await store.make.customer();
  const session = await beginSession(services.forkEm(), {
    owner: { customer: customer_id },
    device: '',
    now: store.clock.now(),
    seconds: 3600,
  });
  const headers = { authorization: `Bearer ${await store.customerToken(customer_id, session)}` };
  const customer = createCaller(await callContextOf(services, { headers }));
  const counts: number[] = [];
  for (const seconds of [0, 0, 4.9, 0.1]) {
    store.clock.advance(seconds);
    counts.push(await countStatements(() => customer.cart.items()));
  }
  expect(counts).toEqual([4, 3, 3, 4]);
  // Every five minutes one more statement records that the session is in use.
  store.clock.advance(300);
  expect(await countStatements(() => customer.cart.items())).toBe(5);
});
