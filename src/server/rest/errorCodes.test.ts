import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { type ErrorBody, type ErrorCode, errorStatus } from '#shared/errors.ts';
import { orderBody, placeSimpleOrder } from '#test/records/orders.ts';
import { toApiError } from '#test/store/domainError.ts';
import { serveTestStore } from '#test/store/serveTestStore.ts';
import { openTestStore } from '#test/store/testStore.ts';

const store = await openTestStore();
const { url } = await serveTestStore(store);
const staffId = await store.make.staff();
const staff = await store.staff(staffId);
const token = await store.staffToken(staffId);

test('the guide names every code with its status, and no other', async () => {
  const guide = await readFile(new URL('../../../docs/guides/errors.md', import.meta.url), 'utf8');
  const rows = [...guide.matchAll(/^\| `(\w+)` \| (\d+) \|/gm)].map(([, code, status]) => [code, Number(status)]);
  expect(Object.fromEntries(rows)).toEqual(errorStatus);
  expect(rows).toHaveLength(Object.keys(errorStatus).length);
});

interface Call {
  path: string;
  procedure: string;
  input: object;
  token?: string;
  key?: string;
}

async function post(path: string, body: object, { token: by = token, key }: Partial<Call>) {
  const headers = { authorization: `Bearer ${by}`, 'content-type': 'application/json' };
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { ...headers, ...(key && { 'idempotency-key': key }) },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

/** The responses of a path and of its procedure to the same call. */
async function both(call: Call): Promise<{ status: number; body: ErrorBody }[]> {
  const byPath = await post(call.path, call.input, call);
  const { status, body } = await post(`/trpc/${call.procedure}`, { json: call.input }, call);
  return [byPath, { status, body: body.error.json.data.error }];
}

const setStatus = { path: '/api/orders/order-status', procedure: 'orders.orderStatus' };
const sell = { path: '/api/orders/sale', procedure: 'counter.sell' };
const { order, stockId } = await placeSimpleOrder(store);
const saleOf = (quantity: number, total_amount: number) => ({
  orders: [{ item: String(stockId), quantity }],
  total_amount,
  way: 'Cash',
});
const subject = await staff.subjects.create({ name: 'Physics' });
const rename = { path: `/api/subjects/${subject._id}`, procedure: 'subjects.update' };
const apiToken = await staff.apiTokens.create({ name: 'Sync', days: 30, scopes: ['stocks:read'] });

test.each<[ErrorCode, Call]>([
  ['scope_missing', { ...setStatus, token: apiToken.token, input: { _id: order._id, order_status: 'Processing' } }],
  [
    'needs_confirmation',
    { ...setStatus, input: { _id: order._id, order_status: 'Ready for Pickup', is_unpaid_confirmed: false } },
  ],
  [
    'status_moved',
    { ...setStatus, input: { _id: order._id, order_status: 'Processing', old_order_status: 'Claimed' } },
  ],
  ['prices_changed', { ...sell, input: saleOf(1, 1) }],
  ['sold_out', { ...sell, input: saleOf(200, 20_000) }],
  ['version_old', { ...rename, input: { _id: subject._id, name: 'Biology', version: 99 } }],
])('a rejected call returns %s by its path and by tRPC, in the same body', async (code, call) => {
  const [byPath, byTrpc] = await both(call);
  expect(byPath).toMatchObject({ status: errorStatus[code], body: { code, msg: expect.stringMatching(/\S/) } });
  expect(byTrpc).toEqual(byPath);
});

test('a key used with another body is key_reused by its path and by tRPC', async () => {
  const call = { ...rename, key: 'rename-1', input: { _id: subject._id, name: 'Chemistry' } };
  expect(await post(call.path, call.input, call)).toMatchObject({ status: 200 });
  const [byPath, byTrpc] = await both({ ...call, input: { _id: subject._id, name: 'Biology' } });
  expect(byPath).toMatchObject({ status: 422, body: { code: 'key_reused' } });
  expect(byTrpc).toEqual(byPath);
});

test('an order for a line that left the cart is cart_changed by its path and by its procedure', async () => {
  const id = await store.make.customer();
  const authorization = `Bearer ${await store.customerToken(id)}`;
  const gone = () => orderBody([999_999], 100);
  const response = await fetch(`${url}/api/orders`, { method: 'PUT', headers: { authorization }, body: gone() });
  const { code, message: msg } = await toApiError((await store.customer(id)).orders.place(gone()));
  expect([response.status, await response.json(), code]).toEqual([409, { code, msg }, 'cart_changed']);
});
