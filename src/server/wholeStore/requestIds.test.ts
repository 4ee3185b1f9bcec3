import { request } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { openTestStore } from '#test/store/testStore.ts';
import { createApp } from '../app.ts';
import { listen } from '../platform/http/listen.ts';
import { createRequestIds } from '../platform/http/requestIds.ts';
import { createLog } from '../platform/logging/log.ts';
import { createServices } from '../services.ts';

const lines: { requestId?: string; msg: string }[] = [];
const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });

const store = await openTestStore({ env: { TRUST_PROXY: '1' }, log });
const { config } = store.services;
const app = await createApp(store.services, async (mounted) => {
  mounted.get('/failing', () => {
    throw new Error('a failure of the test');
  });
});
const server = await listen(app, '127.0.0.1', 0, { identify: createRequestIds(config.http.trustProxy) });
const services = createServices({ config, ...store.database, now: store.clock.now, log });
const direct = await listen(await createApp(services, async () => {}), '127.0.0.1', 0, {
  identify: createRequestIds(false),
});
const customer = await store.customerToken(await store.make.customer());
afterAll(() => Promise.all([server.close({ lingerMs: 0 }), direct.close({ lingerMs: 0 })]));

interface Sent {
  url?: string;
  method?: string;
  headers?: Record<string, string>;
}

/** Returns the status and request id of a response; a stream is closed as soon as it has begun. */
function idOf(path: string, { url = server.url, method = 'GET', headers = {} }: Sent = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number | undefined; id: string }>();
  const sending = request(`${url}${path}`, { method, headers }, (response) => {
    resolve({ status: response.statusCode, id: String(response.headers['x-request-id']) });
    response.destroy();
  });
  sending.on('error', reject);
  sending.end();
  return promise;
}

const OWN_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

test.each([
  ['REST', '/api/categories/menu', 200],
  ['an error of REST', '/api/customers/profile', 405],
  ['tRPC', '/trpc/settings.list', 200],
  ['a batch of tRPC', '/trpc/settings.list,categories.menu?batch=1', 200],
  ['an error of tRPC', '/trpc/customers.profile', 401],
  ['a path that there is not', '/nothing', 404],
  ['a stream of REST', '/api/orders/updates', 200],
  ['a stream of tRPC', '/trpc/orders.updates', 200],
])('%s responds with the proxy’s request id', async (_kind, path, status) => {
  const isStream = path.endsWith('updates');
  const headers = { 'x-request-id': 'proxy-1.a_B', ...(isStream && { authorization: `Bearer ${customer}` }) };
  expect(await idOf(path, { headers })).toEqual({ status, id: 'proxy-1.a_B' });
});

test.each(['', 'a b', 'a"b', 'é', 'x'.repeat(65)])('a proxy’s id that is not valid is replaced: %j', async (id) => {
  expect((await idOf('/healthz', { headers: { 'x-request-id': Buffer.from(id).toString('latin1') } })).id).toMatch(
    OWN_ID,
  );
});

test('without a proxy each request has a new id, whatever it sends', async () => {
  const sent = { url: direct.url, headers: { 'x-request-id': 'chosen' } };
  const [first, second] = [await idOf('/healthz', sent), await idOf('/healthz', sent)];
  expect([first.id, second.id]).toEqual([expect.stringMatching(OWN_ID), expect.stringMatching(OWN_ID)]);
  expect(first.id).not.toBe(second.id);
});

test('the log lines of a request have its id, and those of others their own', async () => {
  const headers = (id: string) => ({ 'x-request-id': id });
  await Promise.all(['one', 'two'].map((id) => idOf('/failing', { headers: headers(id) })));
  log.info('outside');
  const found = lines.map(({ requestId, msg }) => [requestId, msg]);
  expect(found).toEqual(
    expect.arrayContaining([
      ['one', 'request failed'],
      ['two', 'request failed'],
      [undefined, 'outside'],
    ]),
  );
});
