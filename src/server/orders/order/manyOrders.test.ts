import superjson from 'superjson';
import { expect, test } from 'vitest';
import type { Order } from '#shared/contracts/orders.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { makeFatOrders } from '#test/records/fatOrders.ts';
import { serveTestStore } from '#test/store/serveTestStore.ts';
import { openTestStore } from '#test/store/testStore.ts';

const COUNT = 24;

const store = await openTestStore();
const url = (await serveTestStore(store)).url;
const customerId = await store.make.customer();
let token = await store.customerToken(customerId);
const category = await store.make.category();
await makeFatOrders(store, { customerId, count: COUNT, lines: 200, students: 2, category });
await makeFatOrders(store, { customerId, count: 90, lines: 1, category });

const headers = () => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });
const byRest = (input: object) =>
  fetch(`${url}/api/orders/customer-orders`, { method: 'POST', headers: headers(), body: JSON.stringify(input) });
const byTrpc = (path: string) => fetch(`${url}/trpc/${path}`, { headers: headers() });

/** Reads all orders part by part, as the guide describes. */
async function walk(limit: number): Promise<Order[]> {
  const caller = await store.customer(customerId);
  const orders: Order[] = [];
  for (let cursor: string | undefined; ; cursor = orders.at(-1)?._id) {
    const part = await caller.orders.customerOrders({ limit, ...(cursor && { cursor }) });
    orders.push(...part);
    if (part.length < limit) return orders;
  }
}

test('all orders of a customer with many come at once, by a documented path and by tRPC, each whole and once', async () => {
  const walked = await walk(10);
  expect(walked).toHaveLength(COUNT + 90);
  const rest = await byRest({});
  expect(await rest.json()).toEqual(JSON.parse(JSON.stringify(walked)));
  const trpc = await byTrpc('orders.customerOrders');
  const { result } = (await trpc.json()) as { result: { data: Parameters<typeof superjson.deserialize>[0] } };
  expect(superjson.deserialize(result.data)).toEqual(walked);
  const input = { limit: 40, cursor: walked[79]?._id };
  expect(((await (await byRest(input)).json()) as Order[]).map(({ _id }) => _id)).toEqual(
    walked.slice(80, 120).map(({ _id }) => _id),
  );
});

test('a list above the limit of bytes is rejected before its first byte, and can be read part by part', async () => {
  const caller = await store.make.customer();
  const category = await store.make.category();
  await makeFatOrders(store, { customerId: caller, count: 6, lines: 2_100, category });
  await store
    .deps()
    .em.execute(
      `update order_line l join \`order\` o on o.id = l.order_id set l.description = repeat('x', 1000) where o.customer_id = ?`,
      [caller],
    );
  const [before, own] = [token, await store.customerToken(caller)];
  token = own;
  const all = await byRest({});
  expect(all.status).toBe(422);
  expect(await all.json()).toEqual({
    code: 'invalid',
    msg: serverMessages.tooManyOrders,
    errors: { limit: serverMessages.tooManyOrders },
  });
  const two = (await (await byRest({ limit: 2 })).json()) as Order[];
  expect(two.map(({ orders }) => orders.length)).toEqual([2_100, 2_100]);
  token = before;
});

test("a customer's data shows the latest orders, as many as are read at once, and their total number", async () => {
  const fat = await store.make.customer();
  await makeFatOrders(store, { customerId: fat, count: 14, lines: 200, category: await store.make.category() });
  const { orders, order_count } = await (await store.customer(fat)).privacy.myData();
  expect([orders.length, order_count]).toEqual([10, 14]);
  expect(orders.every((order) => order.orders.length === 200)).toBe(true);
});
