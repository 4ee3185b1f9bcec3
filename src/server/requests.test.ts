import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { serveTestStore } from '#test/store/serveTestStore.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { LIMITS } from './platform/limits/rateLimits.ts';

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
    '/api/categories/menu',
    '/api/nothing',
    '/trpc/categories.menu',
    '/healthz',
    '/public/images/none.jpg',
    '/',
  ])('of %s keep browsers from guessing, framing and running anything', async (path) => {
    const { headers } = await call('GET', path);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
    });
    expect(headers.get('x-powered-by')).toBeNull();
  });

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

test('headers of a proxy mean nothing where no proxy is trusted', async () => {
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

describe('a form path', () => {
  /** Says that ten megabytes are coming, and sends none of them. */
  const announce = (path: string, method: string, headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      const sending = request(`${server.url}${path}`, {
        method,
        headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '10000000', ...headers },
      });
      sending.once('response', (response) => {
        resolve(response.statusCode);
        sending.destroy();
      });
      sending.once('error', reject);
      sending.flushHeaders();
    });

  test.each([
    ['PUT', '/api/orders'],
    ['POST', '/api/orders/upload-proof'],
  ])('%s %s rejects strangers before it reads their body', async (method, path) => {
    expect(await announce(path, method, {})).toBe(401);
    expect(await announce(path, method, { authorization: 'Bearer forged' })).toBe(401);
    const staff = await store.staffToken(await store.make.staff());
    expect(await announce(path, method, { authorization: `Bearer ${staff}` })).toBe(403);
  });

  test('authenticates before it validates what is sent', async () => {
    const json = { 'content-type': 'application/json' };
    const response = await call('PUT', '/api/orders', { body: '{}', headers: json });
    expect([response.status, response.body]).toEqual([
      401,
      { code: 'unauthenticated', msg: serverMessages.signInRequired },
    ]);
    const known = { ...json, authorization: `Bearer ${customer}` };
    const looked = await call('PUT', '/api/orders', { body: '{}', headers: known });
    expect([looked.status, looked.body]).toEqual([415, { code: 'unsupported_media', msg: serverMessages.sendForm }]);
  });
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
])('%s %s, where nothing is, returns 404 in JSON', async (method, path) => {
  const response = await call(method, path);
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toMatch('application/json');
});

test('a JSON path may be called without any body', async () => {
  const response = await call('POST', '/api/customer-cart/cart-items', {
    headers: { authorization: `Bearer ${customer}` },
  });
  expect([response.status, response.body]).toEqual([200, { orders: [] }]);
});

describe('tRPC', () => {
  const json = { 'content-type': 'application/json' };
  const login = (password: string) => JSON.stringify({ json: { username: 'a', password } });

  test('takes at most 64 kB of JSON of those who are not staff', async () => {
    const body = login('x'.repeat(70_000));
    expect(await call('POST', '/trpc/users.login', { body, headers: json })).toMatchObject({
      status: 413,
      body: { error: { json: { message: staffMessages.tooLarge } } },
    });
  });

  test('takes no forms: files come by the documented paths', async () => {
    const body = new FormData();
    body.set('data', '{}');
    const headers = { authorization: `Bearer ${customer}` };
    expect(await call('POST', '/trpc/orders.place', { body, headers })).toMatchObject({
      status: 415,
      body: { error: { json: { data: { error: { code: 'unsupported_media' } } } } },
    });
  });

  test('takes at most 10 calls in a batch', async () => {
    const batch = (calls: number) => call('GET', `/trpc/${Array(calls).fill('categories.menu').join(',')}?batch=1`);
    expect((await batch(10)).status).toBe(200);
    expect((await batch(11)).status).toBe(400);
  });
});
