import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { createShopper, proofPicture } from '#test/records/orders.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { createApp, readStoreConfig } from '../app.ts';
import { RECOVERY_SOURCE, serveBuiltClient } from '../pages/clientPages.ts';
import { listen } from '../platform/http/listen.ts';

const HTML = { accept: 'text/html' };

const MANIFEST = Object.fromEntries(
  [
    'index.html',
    'storefront/StorefrontApp.tsx',
    'storefront/shell/StorefrontShell.tsx',
    'storefront/home/HomeScreen.tsx',
  ].map((source) => [source, { file: 'assets/index.js' }]),
);

const store = await openTestStore({ env: { TRUST_PROXY: '1' } });
const build = await mkdtemp(join(tmpdir(), 'campus-store-build-'));
await mkdir(join(build, 'assets'));
await mkdir(join(build, '.vite'));
await writeFile(join(build, 'index.html'), '<!doctype html><head><!--store-config--></head><div id="root"></div>');
await writeFile(join(build, '.vite/manifest.json'), JSON.stringify(MANIFEST));
await writeFile(join(build, 'assets/index.js'), 'export {};');
await writeFile(join(build, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
const app = await createApp(store.services, (app) =>
  serveBuiltClient(
    app,
    () => readStoreConfig(store.services),
    async () => null,
    build,
  ),
);
const server = await listen(app, '127.0.0.1', 0);
const shopper = await createShopper(store);
const proofUrl = (await shopper.place({ file: await proofPicture() })).proof_of_payment_url ?? '';
const customer = await store.customerToken(shopper.customerId);
/** One file for each caller, because a customer gets one at a time. */
const others = await Promise.all(
  Array.from({ length: 3 }, async () => store.customerToken(await store.make.customer())),
);
const staff = await store.staffToken(await store.make.staff());
afterAll(async () => {
  await server.close();
  await rm(build, { recursive: true, force: true });
});

interface Kind {
  path: () => string;
  method?: string;
  headers?: () => Record<string, string>;
  body?: object;
  status: number;
}
const asStaff = () => ({ authorization: `Bearer ${staff}`, 'content-type': 'application/json' });
const asCustomer = () => ({ authorization: `Bearer ${customer}` });

const kinds: Record<string, Kind> = {
  'a page': { path: () => '/home', headers: () => HTML, status: 200 },
  'a file of the build’s root': { path: () => '/favicon.svg', status: 200 },
  'an answer of tRPC': { path: () => '/trpc/settings.list', status: 200 },
  'a batch of tRPC': { path: () => '/trpc/settings.list,categories.menu?batch=1', status: 200 },
  'an answer of the catalog': { path: () => '/trpc/categories.menu', status: 200 },
  'an error of tRPC': { path: () => '/trpc/customers.profile', status: 401 },
  'a stream of tRPC': { path: () => '/trpc/orders.updates', headers: asCustomer, status: 200 },
  'an answer of REST': { path: () => '/api/categories/menu', status: 200 },
  'an error of REST': { path: () => '/api/customers/profile', method: 'POST', status: 401 },
  'an unreadable body': { path: () => '/api/users/login', method: 'POST', headers: asStaff, status: 400 },
  'a wrong method': { path: () => '/api/account-settings', method: 'DELETE', status: 405 },
  'an unknown path': { path: () => '/api/nothing', status: 404 },
  'a stream of REST': { path: () => '/api/orders/updates', headers: asCustomer, status: 200 },
  'a proof': { path: () => proofUrl, status: 200 },
  'a proof without its signature': { path: () => proofUrl.replace(/\?.*/, ''), status: 403 },
  'a picture that is not there': { path: () => '/public/images/none.jpg', status: 404 },
  'a file of a report': {
    path: () => '/api/reports/file',
    method: 'POST',
    headers: asStaff,
    body: { report: 'inventory-report', format: 'csv', filters: {} },
    status: 200,
  },
  'the audit log’s file': {
    path: () => '/api/audit-log/file',
    method: 'POST',
    headers: asStaff,
    body: {},
    status: 200,
  },
  'the record of agreements': {
    path: () => '/api/privacy/consents',
    method: 'POST',
    headers: asStaff,
    body: {},
    status: 200,
  },
  'a copy of one’s data': {
    path: () => '/api/customers/data-file',
    method: 'POST',
    headers: () => ({ authorization: `Bearer ${others.pop()}` }),
    status: 200,
  },
  'a health check': { path: () => '/healthz', status: 200 },
};

/** The headers of a response; a stream is closed once they have arrived. */
async function headersOf({ path, method = 'GET', headers, body, status }: Kind, more: Record<string, string> = {}) {
  const leaving = new AbortController();
  const answer = await fetch(server.url + path(), {
    method,
    headers: { ...headers?.(), ...more },
    signal: leaving.signal,
    ...(body && { body: JSON.stringify(body) }),
    ...(status === 400 && { body: '{' }),
  });
  expect(answer.status).toBe(status);
  // An unread file still counts for a while as one of the caller's two.
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) leaving.abort();
  else await answer.bytes();
  return Object.fromEntries(answer.headers);
}

/** `scripts` are sources that a page may run in addition to the store's own files. */
const everywhere = (scripts = '') => ({
  'content-security-policy': [
    "default-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    `script-src 'self'${scripts}`,
    "frame-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
  ].join(';'),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': expect.stringMatching(/camera=\(\), .*geolocation=\(\), .*microphone=\(\)/),
});

describe.each(Object.entries(kinds))('%s', (_, kind) => {
  test('prevent browsers from guessing types, framing, running foreign scripts and sending referrers', async () => {
    const headers = await headersOf(kind, { origin: 'https://elsewhere.example' });
    expect(headers).toMatchObject(everywhere(kind === kinds['a page'] ? ` ${RECOVERY_SOURCE}` : ''));
    const others = /^(x-powered-by|set-cookie|access-control-.*)$/;
    expect(Object.keys(headers).filter((name) => others.test(name))).toEqual([]);
  });

  test('require HTTPS for the store after a request by HTTPS, and not after plain HTTP', async () => {
    expect(await headersOf(kind)).not.toHaveProperty('strict-transport-security');
    const byTls = await headersOf(kind, { 'x-forwarded-proto': 'https', 'x-forwarded-for': '10.0.0.9' });
    expect(byTls['strict-transport-security']).toBe('max-age=31536000');
  });
});

test('an asset has a fixed type, loads nothing and cannot be framed', async () => {
  const asset: Kind = { path: () => '/assets/index.js', status: 200 };
  const headers = await headersOf(asset, { 'x-forwarded-proto': 'https' });
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000',
  });
});

test.each(['/api/orders/1', '/trpc/cart.add', '/api/users/login', '/public/images/a.jpg', '/home'])(
  'a preflight request of another origin for %s is denied',
  async (path) => {
    const answer = await fetch(server.url + path, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization, content-type',
      },
    });
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  },
);

test.each(['token', 'authorization', 'access_token', 'lastEventId'])(
  'a token in the URL (%s) is rejected, because it would be in histories and logs of proxies',
  async (name) => {
    for (const path of ['/trpc/customers.profile', '/trpc/orders.updates', '/api/orders/updates', '/api/orders/1']) {
      const answer = await fetch(`${server.url}${path}?${name}=${encodeURIComponent(customer)}`);
      const body = await answer.text();
      // A tRPC stream responds with 200 and sends its error as the first event.
      expect(answer.status === 401 || body.includes('"httpStatus":401'), `${path} ${answer.status}`).toBe(true);
      expect(body).not.toContain(customer);
    }
  },
);

test.each(['/home', '/api/account-settings', '/trpc/settings.list', '/assets/index.js', '/healthz'])(
  'TRACE %s does not return the request',
  async (path) => {
    const sending = request(server.url + path, { method: 'TRACE', headers: { 'x-secret': 'echoed-secret' } }).end();
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(await text(answer)).not.toContain('echoed-secret');
  },
);

test('no URL of the store contains a session’s token', async () => {
  const orders = await fetch(`${server.url}/api/orders/customer-orders`, { method: 'POST', headers: asCustomer() });
  const page = await fetch(`${server.url}/home`, { headers: { ...HTML, ...asCustomer() } });
  for (const body of [await orders.text(), await page.text()]) expect(body).not.toMatch(/eyJ[\w-]+\./);
});
