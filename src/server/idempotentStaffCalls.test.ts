import { afterAll, expect, test } from 'vitest';
import { serveKeyedCalls } from '#test/keyedCalls.ts';
import { placeSimpleOrder } from '#test/orders.ts';
import { openTestStore } from '#test/testStore.ts';

const store = await openTestStore();
const server = await serveKeyedCalls(store);
const staffId = await store.make.staff();
const token = await store.staffToken(staffId);
afterAll(() => server.close());

const countOf = async (statement: string, parameters: unknown[] = []) => {
  const [row] = await store
    .deps()
    .em.execute<{ count: number }[]>(`select count(*) as count from ${statement}`, parameters);
  return Number(row?.count);
};
const call = (method: string, path: string, json: object, key?: string, instance = 0) =>
  server.send(path, { method, token, json, instance, ...(key === undefined ? {} : { key }) });
const orderNow = async () => Number((await placeSimpleOrder(store)).order._id);
const setStatus = (id: number, order_status: string) =>
  call('POST', '/api/orders/order-status', { _id: String(id), order_status });

/** A call that makes or moves something: how it is sent, another body, and how often it was carried out. */
interface Work {
  method: string;
  path: string;
  json: object;
  other?: object;
  times: () => Promise<number>;
}

const works: [name: string, prepare: () => Promise<Work>][] = [
  [
    'a note on an order',
    async () => {
      const id = await orderNow();
      return {
        method: 'PUT',
        path: `/api/orders/${id}/notes`,
        json: { text: 'Calls again on Monday.' },
        other: { text: 'Calls again on Tuesday.' },
        times: () => countOf('order_note where order_id = ?', [id]),
      };
    },
  ],
  [
    'a note that is deleted',
    async () => {
      const id = await orderNow();
      const { body } = await call('PUT', `/api/orders/${id}/notes`, { text: 'Gone soon.' });
      return {
        method: 'DELETE',
        path: `/api/orders/${id}/notes/${body.docs[0]._id}`,
        json: {},
        times: () => countOf("event where subject_id = ? and kind = 'note' and data like '%Deleted%'", [id]),
      };
    },
  ],
  [
    'a view of the list',
    async () => ({
      method: 'PUT',
      path: '/api/order-views',
      json: { name: 'Uniforms', query: 'category=3' },
      other: { name: 'Uniforms', query: 'category=4' },
      times: () => countOf("order_view where name = 'Uniforms' and query = 'category=3'"),
    }),
  ],
  [
    'a mark that slips were printed',
    async () => {
      const id = await orderNow();
      const ids = [String(id)];
      return {
        method: 'POST',
        path: '/api/orders/mark-printed',
        json: { kind: 'slip', ids },
        other: { kind: 'picking', ids },
        times: () => countOf("event where subject_id = ? and kind = 'printed'", [id]),
      };
    },
  ],
  [
    'a handover',
    async () => {
      const id = await orderNow();
      await setStatus(id, 'Ready for Pickup');
      return {
        method: 'POST',
        path: '/api/orders/handover',
        json: { _id: String(id), is_unpaid_confirmed: true },
        other: { _id: String(id) },
        times: () => countOf("event where subject_id = ? and data like '%handed_over%'", [id]),
      };
    },
  ],
  [
    'an exchange',
    async () => {
      const id = await orderNow();
      const [line] = await store
        .deps()
        .em.execute<{ id: number }[]>('select id from order_line where order_id = ?', [id]);
      const json = { _id: String(id), order: String(line?.id), quantity: 1, is_damaged: true };
      return {
        method: 'POST',
        path: '/api/orders/exchange',
        json,
        other: { ...json, is_damaged: false },
        times: () => countOf("event where subject_id = ? and kind = 'exchange'", [id]),
      };
    },
  ],
  [
    'a sale',
    async () => {
      const { id } = await store.make.stock({ selling_price: 100 });
      const orders = [{ item: String(id), quantity: 1 }];
      return {
        method: 'POST',
        path: '/api/orders/sale',
        json: { orders, total_amount: 100, way: 'Cash' },
        other: { orders, total_amount: 100, way: 'Bank Transfer' },
        times: () => countOf('order_line where stock_id = ?', [id]),
      };
    },
  ],
  [
    'a decision on a payment',
    async () => {
      const id = await orderNow();
      return {
        method: 'POST',
        path: '/api/orders/payment-status',
        json: { _id: String(id), payment_status: 'Confirmed' },
        other: { _id: String(id), payment_status: 'To Check' },
        times: () => countOf("event where subject_id = ? and kind = 'payment'", [id]),
      };
    },
  ],
  [
    'a change of several orders',
    async () => {
      const id = await orderNow();
      const orders = [{ _id: String(id), old_order_status: 'Pending' }];
      return {
        method: 'POST',
        path: '/api/orders/bulk-status',
        json: { orders, order_status: 'Processing' },
        other: { orders, order_status: 'Claimed' },
        times: () => countOf("audit_log where record_type = 'order' and record_id = ? and action = 'updated'", [id]),
      };
    },
  ],
  [
    'a change of several orders that is taken back',
    async () => {
      const id = await orderNow();
      const orders = [{ _id: String(id), old_order_status: 'Pending' }];
      const { body } = await call('POST', '/api/orders/bulk-status', { orders, order_status: 'Processing' });
      const { undo } = body.done[0];
      return {
        method: 'POST',
        path: '/api/orders/bulk-undo',
        json: { orders: [{ _id: String(id), orders: undo }] },
        other: {
          orders: [{ _id: String(id), orders: undo.map((line: object) => ({ ...line, order_status: 'Claimed' })) }],
        },
        times: async () =>
          (await countOf("audit_log where record_type = 'order' and record_id = ? and action = 'updated'", [id])) - 1,
      };
    },
  ],
  [
    'a closing of days',
    async () => ({
      method: 'PUT',
      path: '/api/account-settings/closed-days',
      json: { from: '2027-05-03', until: '2027-05-03', reason: 'Inventory' },
      other: { from: '2027-05-03', until: '2027-05-04', reason: 'Inventory' },
      times: () => countOf("audit_log where record_type = 'closed_day' and record_id = '2027-05-03'"),
    }),
  ],
];

test.each(works)(
  '%s: the same key and body are carried out once, also while the first is under way, and another body is 422',
  async (name, prepare) => {
    const { method, path, json, other, times } = await prepare();
    const key = name.replaceAll(' ', '-');
    const all = await Promise.all([0, 1, 0, 1].map((instance) => call(method, path, json, key, instance)));
    expect(new Set(all.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(all[0]?.status).toBe(200);
    expect(all.filter(({ replayed }) => replayed === null)).toHaveLength(1);
    expect(await times()).toBe(1);
    if (other) expect((await call(method, path, other, key)).status).toBe(422);
  },
);

test('notes are shown again to nobody who does not see the order by then, and stand nowhere with the key', async () => {
  const [books, shirts] = [await store.make.category(), await store.make.category()];
  const id = await store.make.staff({ categories: [books] });
  const { order } = await placeSimpleOrder(store, { category: books });
  const path = `/api/orders/${order._id}/notes`;
  const scoped = await store.staffToken(id);
  const write = () => server.send(path, { method: 'PUT', token: scoped, key: 'note', json: { text: 'Kalachuchi' } });
  expect([(await write()).status, (await write()).replayed]).toEqual([200, 'true']);
  expect(await countOf("stored_response where response like '%Kalachuchi%'")).toBe(0);
  await store.deps().em.execute('update order_line set category_id = ? where order_id = ?', [shirts, order._id]);
  expect(await write()).toMatchObject({ status: 404, replayed: null });
});

test('a key of an API token is not its owner’s: both send the same one, and both calls are carried out', async () => {
  const caller = await store.staff(staffId);
  const made = await caller.apiTokens.create({ name: 'Notes', scopes: ['orders:write'], days: 30 });
  const id = await orderNow();
  const add = (bearer: string) =>
    server.send(`/api/orders/${id}/notes`, {
      method: 'PUT',
      token: bearer,
      key: 'shared',
      json: { text: 'Calls again.' },
    });
  expect(await add(made.token)).toMatchObject({ status: 200, replayed: null });
  expect(await add(token)).toMatchObject({ status: 200, replayed: null });
  expect(await add(made.token)).toMatchObject({ status: 200, replayed: 'true' });
  expect(await countOf('order_note where order_id = ?', [id])).toBe(2);
});
