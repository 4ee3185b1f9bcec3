import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { orderBody } from '#test/records/orders.ts';
import { serveTestStore } from '#test/store/serveTestStore.ts';
import { openTestStore } from '#test/store/testStore.ts';

const store = await openTestStore();
const server = await serveTestStore(store);
const customer = await store.customerToken(await store.make.customer());
const staff = await store.staffToken(await store.make.staff());

interface Call {
  path: string;
  method?: string;
  token?: string;
  body?: BodyInit;
  headers?: Record<string, string>;
}

async function call({ path, method = 'POST', token, body, headers = {} }: Call) {
  const response = await fetch(server.url + path, {
    method,
    ...(body === undefined ? {} : { body }),
    headers: { ...(token ? { Authorization: `Bearer ${token}` } : {}), ...headers },
  });
  return { status: response.status, text: await response.text() };
}

/** Expects a safe error: 4xx, one message, and no internals of the store. */
function expectDomainError({ status, text }: { status: number; text: string }) {
  expect(status, text).toBeGreaterThanOrEqual(400);
  expect(status, text).toBeLessThan(500);
  expect(messageOf(text)).toMatch(/\S/);
  // zod's default messages ("expected string, received undefined") are for programmers.
  expect(text).not.toMatch(/expected|received/i);
  expect(text).not.toMatch(/node_modules|\.ts:|at \w+ \(|select .+ from |insert into |ER_[A-Z]|stack/);
}

/** tRPC wraps the store's body in an envelope. */
function messageOf(text: string): string {
  const body = JSON.parse(text) as { msg: string } | { error: { json: { data: { error: { msg: string } } } } };
  return 'error' in body ? body.error.json.data.error.msg : body.msg;
}

const json = { 'content-type': 'application/json' };

test('control characters in text are rejected', async () => {
  const body = JSON.stringify({ full_name: 'Maria\u0000Santos' });
  expectDomainError(await call({ path: '/api/customers/update-profile', token: customer, body, headers: json }));
});

const form = (fields: Record<string, string | Blob>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};
const boundary = { 'content-type': 'multipart/form-data; boundary=x' };

test.each<[name: string, status: number, part: Pick<Call, 'body' | 'headers'>]>([
  ['JSON where a form belongs', 415, { body: '{}', headers: json }],
  ['no body', 415, {}],
  [
    'a form without an end',
    400,
    { body: '--x\r\nContent-Disposition: form-data; name="data"\r\n\r\n{', headers: boundary },
  ],
  ['a form of noise', 400, { body: 'noise', headers: boundary }],
  ['a form without data', 400, { body: form({ other: '1' }) }],
  ['data that is no JSON', 400, { body: form({ data: '{' }) }],
  ['data that is no order', 422, { body: form({ data: '{}' }) }],
  [
    'data that is no order as a part of its own type',
    422,
    { body: form({ data: new Blob(['{}'], { type: 'application/json' }) }) },
  ],
  ['a picture where data belongs', 400, { body: form({ data: new Blob(['\xff\xd8\xff']) }) }],
  ['data over a megabyte', 413, { body: form({ data: new Blob(['x'.repeat(1_200_000)]) }) }],
  ['data over a megabyte as text', 413, { body: form({ data: 'x'.repeat(1_200_000) }) }],
  ['a form over the limit', 413, { body: form({ data: '{}', file: new Blob(['x'.repeat(12_000_000)]) }) }],
])('placing an order rejects %s with %i', async (_name, status, part) => {
  const response = await call({ path: '/api/orders', method: 'PUT', token: customer, ...part });
  expectDomainError(response);
  expect(response.status).toBe(status);
});

test.each<[name: string, data: Record<string, unknown>, errors: Record<string, string>]>([
  ['an emptied pick-up time', { pickup_time: '' }, { pickup_time: messages.pickupTimeRequired }],
  ['no pick-up time', { pickup_time: null }, { pickup_time: messages.pickupTimeRequired }],
  ['a pick-up time that is none', { pickup_time: 'noon' }, { pickup_time: messages.slotInvalid }],
  ['no receiving option', { receiving_option: undefined }, { receiving_option: messages.receivingInvalid }],
  ['a payment mode of another kind', { mode_of_payment: 7 }, { mode_of_payment: messages.paymentModeInvalid }],
  ['no payment mode', { mode_of_payment: null }, { mode_of_payment: serverMessages.paymentModeRequired }],
  ['no lines', { orders: [] }, { orders: messages.cartEmpty }],
  ['a student without a name', { students: [{ name: null }] }, { 'students.0.name': messages.missingName }],
])('placing an order with %s names the field in a message of the store', async (_name, data, errors) => {
  const body = orderBody([1], 1, { data });
  const response = await call({ path: '/api/orders', method: 'PUT', token: customer, body });
  expect(JSON.parse(response.text)).toMatchObject({ errors });
  expect(Object.keys((JSON.parse(response.text) as { errors: object }).errors)).toEqual(Object.keys(errors));
});

test('`data` sent as a part with its own type, and null for no students, place an order', async () => {
  const id = await store.make.customer();
  const line = await store.make.cartItem(id, (await store.make.stock({ selling_price: 100 })).id);
  const body = orderBody([line], 100, { data: { students: null } });
  body.set('data', new Blob([String(body.get('data'))], { type: 'application/json' }));
  const token = await store.customerToken(id);
  const response = await call({ path: '/api/orders', method: 'PUT', token, body });
  expect(response.status, response.text).toBe(200);
  expect(JSON.parse(response.text)).toMatchObject({ total_amount: 100, students: [] });
});

test.each([
  [0, messages.quantityInvalid],
  ['2', messages.quantityInvalid],
  [null, messages.quantityInvalid],
  [1.5, messages.quantityInvalid],
  [1e9, messages.quantityTooLarge],
])('the quantity %j is rejected with a message of the store', async (quantity, message) => {
  const body = JSON.stringify({ item: '1', quantity });
  const response = await call({ path: '/api/customer-cart', method: 'PUT', token: customer, body, headers: json });
  expect(JSON.parse(response.text)).toMatchObject({ errors: { quantity: message } });
});

test.each([
  '/api/nothing',
  '/api/orders/abc',
  '/api/orders/0',
  '/api/orders/-1',
  '/api/orders/99999999999',
  '/api/orders/%00',
  // Decoded once, so this is not 1.
  '/api/orders/%2531',
  '/api/categories/x/breadcrumbs',
])('GET %s returns 404 and a message', async (path) => {
  const response = await call({ path, method: 'GET', token: customer });
  expectDomainError(response);
  expect(response.status).toBe(404);
});

test('a malformed URL is rejected', async () => {
  expectDomainError(await call({ path: '/api/orders/%E0%A4%A', method: 'GET', token: customer }));
});

test('an unknown procedure is reported as such, and not as a missing record', async () => {
  for (const path of ['/trpc/orders.setStatus', '/trpc/toString']) {
    const { status, text } = await call({ path, token: staff, headers: json, body: '{"json":{}}' });
    expect(status).toBe(404);
    expect(messageOf(text)).toBe(serverMessages.procedureUnknown);
  }
});
