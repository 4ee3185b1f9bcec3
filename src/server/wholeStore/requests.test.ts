import { describe, expect, test } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { serveTestStore } from '#test/store/serveTestStore.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { LIMITS } from '../platform/limits/rateLimits.ts';

const store = await openTestStore();
const server = await serveTestStore(store);
const customer = await store.customerToken(await store.make.customer());

async function call(method: string, path: string, { body, headers }: { body?: BodyInit; headers?: HeadersInit } = {}) {
  const response = await fetch(server.url + path, {
    method,
    ...(body === undefined ? {} : { body }),
    ...(headers ? { headers } : {}),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? null : (JSON.parse(text) as unknown),
  };
}

describe('the headers', () => {
  test.each([
    ['GET', '/api/nothing', 404],
    ['POST', '/api/customers/profile', 401],
    ['GET', '/trpc/customers.profile', 401],
    ['GET', '/trpc/settings.list', 200],
    ['GET', '/trpc/categories.menu,settings.list?batch=1', 200],
  ])('of %s %s forbid caching the response', async (method, path, status) => {
    const response = await call(method, path);
    expect([response.status, response.headers.get('cache-control')]).toEqual([status, 'no-store']);
  });
});

test('headers of a proxy are ignored if no proxy is trusted', async () => {
  const forged = (index: number) => ({
    'content-type': 'application/json',
    'x-forwarded-for': `203.0.113.${index}`,
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'elsewhere.example',
    forwarded: `for=203.0.113.${index};proto=https`,
    'x-real-ip': `203.0.113.${index}`,
    'x-request-id': 'chosen',
  });
  const register = (index: number) => {
    const body = {
      name: 'Ana',
      username: `forged-${index}`,
      password: 'seven pencils',
      password_confirmation: 'seven pencils',
    };
    return call('POST', '/api/users/register', { body: JSON.stringify(body), headers: forged(index) });
  };
  const answers = [];
  for (let index = 0; index <= LIMITS.register.points; index += 1) answers.push(await register(index));
  expect(answers.map(({ status }) => status)).toEqual([...Array(LIMITS.register.points).fill(200), 429]);
  for (const { headers } of answers) {
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-request-id')).not.toBe('chosen');
  }
});

describe('a wrong method', () => {
  test('of a procedure is rejected', async () => {
    expect(await call('GET', '/trpc/users.login')).toMatchObject({
      status: 405,
      body: { error: { json: { data: { error: { msg: serverMessages.wrongMethod } } } } },
    });
  });
});

test.each([
  ['POST', '/home'],
  ['GET', '/nothing.js'],
  ['DELETE', '/api'],
])('%s %s, an unknown path, returns 404 in JSON', async (method, path) => {
  const response = await call(method, path);
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toMatch('application/json');
});

test('a JSON path may be called without a body', async () => {
  const response = await call('POST', '/api/customer-cart/cart-items', {
    headers: { authorization: `Bearer ${customer}` },
  });
  expect([response.status, response.body]).toEqual([200, { orders: [] }]);
});

describe('tRPC', () => {
  test('accepts at most 10 calls in a batch', async () => {
    const batch = (calls: number) => call('GET', `/trpc/${Array(calls).fill('categories.menu').join(',')}?batch=1`);
    expect((await batch(10)).status).toBe(200);
    expect((await batch(11)).status).toBe(400);
  });
});
