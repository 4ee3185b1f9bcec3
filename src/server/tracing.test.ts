import { afterAll, expect, test } from 'vitest';
import { startLoopbackServer } from '#test/loopbackServer.ts';
import { createShopper } from '#test/orders.ts';
import { createTestStore, openTestStore } from '#test/testStore.ts';
import { createApp } from './app.ts';
import { createDatabaseWatch } from './platform/database/watch.ts';
import { listen } from './platform/http/listen.ts';
import { createRequestIds } from './platform/http/requestIds.ts';
import { startTracing, statementName, statementText } from './platform/monitoring/tracing.ts';
import { appRouter } from './router.ts';

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';

const collector = await startLoopbackServer(() => ({ body: {} }));
const store = await openTestStore();
afterAll(() => collector.close());

/** All spans that the collector has received. */
const received = (): SentSpan[] =>
  collector.requests.flatMap(({ body }) =>
    (JSON.parse(body).resourceSpans as { scopeSpans: { spans: SentSpan[] }[] }[]).flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap(({ spans }) => spans),
    ),
  );
const attributeOf = ({ attributes }: SentSpan, name: string) =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0];

test('a request is one trace with its statements, goes on with the proxy’s, and holds nobody’s data', async () => {
  const watch = createDatabaseWatch();
  const traced = await createTestStore({ watch });
  const tracing = startTracing(appRouter, { url: `${collector.url}/v1/traces`, serviceName: 'a test', share: 1 });
  watch.onStatement = tracing.onStatement;
  const server = await listen(await createApp(traced.services, async () => {}), '127.0.0.1', 0, {
    identify: createRequestIds(1),
    observers: [tracing.observe],
  });
  const { customerId } = await createShopper(traced);
  const authorization = `Bearer ${await traced.customerToken(customerId)}`;
  const call = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${server.url}${path}`, { headers: { authorization, ...headers } });
    await response.arrayBuffer();
    return response.headers.get('x-request-id');
  };
  const id = await call('/trpc/customers.profile?secret=word', { traceparent: `00-${TRACE}-${CALLER}-01` });
  await call('/api/orders/secret-order', { traceparent: 'not-one' });
  await server.close({ lingerMs: 0 });
  await tracing.stop();
  await traced.close();

  const spans = received();
  const request = spans.find(({ name }) => name === 'customers.profile');
  expect(request).toMatchObject({ traceId: TRACE, parentSpanId: CALLER });
  expect(attributeOf(request as SentSpan, 'campus_store.request_id')).toBe(id);
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(statements.map(({ name }) => name)).toContain('select customer');
  expect(statements.every(({ traceId }) => traceId === TRACE)).toBe(true);
  const other = spans.find(({ name }) => name === 'GET /api/orders/:_id');
  expect(other?.traceId).not.toBe(TRACE);
  expect(other?.parentSpanId).toBeFalsy();
  expect(collector.requests.map(({ path }) => path)).toEqual(collector.requests.map(() => '/v1/traces'));
  expect(collector.requests.map(({ body }) => body).join()).not.toMatch(/secret|bearer/i);
});

test('a collector that is away harms nobody', async () => {
  const tracing = startTracing(appRouter, {
    url: 'http://127.0.0.1:9/v1/traces',
    serviceName: 'a test',
    share: 1,
    timeoutMs: 100,
  });
  const server = await listen(await createApp(store.services, async () => {}), '127.0.0.1', 0, {
    observers: [tracing.observe],
  });
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  await server.close({ lingerMs: 0 });
  const ended = await tracing.stop().then(
    () => true,
    () => true,
  );
  expect(ended).toBe(true);
});

test.each([
  [
    "select * from `order` where name = 'Ana O''Hara' and id = 12",
    'select order',
    'select * from `order` where name = ? and id = ?',
  ],
  ['insert into cart_line (a) values (?)', 'insert cart_line', 'insert into cart_line (a) values (?)'],
  ['(select 1)', 'select', '(select ?)'],
  ['commit', 'commit', 'commit'],
])('%s is shown without what was written into it', (sql, name, text) => {
  expect([statementName(sql), statementText(sql)]).toEqual([name, text]);
});
