import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createShopper } from '#test/orders.ts';
import { openTestStore } from '#test/testStore.ts';
import { waitFor } from '#test/waitFor.ts';
import { createApp } from './app.ts';
import { startMetrics } from './monitoring.ts';
import { latestEventId } from './orders/events/orderEvents.ts';
import { createDatabaseWatch } from './platform/database/watch.ts';
import { listen } from './platform/http/listen.ts';

const watch = createDatabaseWatch();
const store = await openTestStore({ watch });
await store.services.orderEvents.start();
const metrics = await startMetrics(store.services, watch, { host: '127.0.0.1', port: 0 });
const app = await createApp(store.services, async () => {});
const server = await listen(app, '127.0.0.1', 0, { observers: [metrics.observe] });
afterAll(async () => {
  await server.close({ lingerMs: 0 });
  await metrics.stop();
});

const read = async () => (await fetch(metrics.url)).text();
/** The value of a line, null where there is none. */
const readValue = (text: string, line: string): number | null => {
  const found = text.split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? null : Number(found.slice(line.length + 1));
};
const get = async (path: string, init?: RequestInit) => {
  const response = await fetch(`${server.url}${path}`, init);
  await response.arrayBuffer();
};

test('requests are counted by procedure, path pattern and status, never by what a URL holds', async () => {
  await get('/trpc/settings.list');
  await get('/trpc/settings.list,categories.menu?batch=1');
  await get('/trpc/secret-name');
  await get('/api/categories/menu');
  await get('/api/customers/profile', { method: 'POST' });
  await get('/api/orders/secret-id');
  await get('/secret-path?token=secret-token');
  await get('/trpc/secret,secret%ff?batch=1');
  const counted = (route: string, status: number) =>
    `campus_store_http_requests_total{route="${route}",status="${status}"}`;
  // A request is counted when its response has gone, which its caller may notice first.
  const text = await waitFor(async () => {
    const found = await read();
    const counts = [...found.matchAll(/^campus_store_http_requests_total\{.*\} (\d+)$/gm)];
    expect(counts.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(8);
    return found;
  });
  expect(readValue(text, counted('settings.list', 200))).toBe(1);
  expect(readValue(text, counted('unmatched', 404))).toBe(2);
  expect(readValue(text, counted('batch', 200))).toBe(1);
  expect(readValue(text, 'campus_store_batched_calls_total{procedure="categories.menu"}')).toBe(1);
  expect(readValue(text, counted('GET /api/categories/menu', 200))).toBe(1);
  expect(readValue(text, counted('POST /api/customers/profile', 401))).toBe(1);
  expect(text).toMatch(/route="GET \/api\/orders\/:_id",status="40\d"/);
  expect(text).not.toContain('secret');
  expect(readValue(text, 'campus_store_http_request_duration_seconds_count{route="settings.list"}')).toBe(1);
});

test('what waits, what is cached and how connections stand is read', async () => {
  await get('/trpc/categories.menu');
  await get('/trpc/categories.menu');
  const text = await read();
  expect(readValue(text, 'campus_store_database_up')).toBe(1);
  expect(readValue(text, 'campus_store_response_cache_misses_total')).toBeGreaterThanOrEqual(1);
  expect(readValue(text, 'campus_store_response_cache_hits_total')).toBeGreaterThanOrEqual(1);
  expect(readValue(text, 'campus_store_queue_waiting{queue="notices"}')).toBe(0);
  expect(readValue(text, 'campus_store_database_connections_waiting')).toBe(0);
  expect(readValue(text, 'campus_store_database_connections_idle')).toBeGreaterThanOrEqual(1);
  expect(readValue(text, 'campus_store_order_events_unsent')).toBe(0);
});

test('a connection at work, and those who wait for one, are counted', async () => {
  const em = store.services.forkEm();
  await em.transactional(async (inner) => {
    await inner.execute('select 1');
    expect(watch.pool.inUse).toBeGreaterThanOrEqual(1);
  });
  await waitFor(() => expect(watch.pool).toMatchObject({ inUse: 0, waiting: 0 }));
});

test('events that are not sent yet are counted, and how long the oldest waits', async () => {
  await store.services.orderEvents.stop();
  await (await createShopper(store)).place();
  const em = store.services.forkEm();
  expect((await latestEventId(em)) - (store.services.orderEvents.lastId() ?? 0)).toBe(1);
  store.clock.advance(7);
  const text = await read();
  expect(readValue(text, 'campus_store_order_events_unsent')).toBe(1);
  expect(readValue(text, 'campus_store_order_event_lag_seconds')).toBe(7);
});

test('nothing but /metrics is served there, and the store’s own port has none', async () => {
  expect((await fetch(metrics.url.replace('/metrics', '/'))).status).toBe(404);
  expect((await fetch(metrics.url, { method: 'POST' })).status).toBe(404);
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
});

test('the dashboard shows every metric of the store’s own and names none that there is not', async () => {
  const dashboard = await readFile(join(import.meta.dirname, '../../deploy/grafana/campus-store.json'), 'utf8');
  const { panels } = JSON.parse(dashboard) as { panels: { targets?: { expr: string }[] }[] };
  const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join('\n');
  const shown = new Set(queries.match(/\b(?:campus_store|process|nodejs)_\w+/g));
  const served = new Set(
    [...(await read()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', kind]) =>
      kind === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
  expect([...shown].filter((name) => !served.has(name))).toEqual([]);
  const own = [...served].filter((name) => name.startsWith('campus_store_') && !/_(?:sum|count)$/.test(name));
  expect(own.length).toBeGreaterThan(10);
  expect(own.filter((name) => !shown.has(name))).toEqual([]);
});

test('a database that is away leaves its own figures out and the others in', async () => {
  await store.database.orm.close();
  const text = await read();
  expect(readValue(text, 'campus_store_database_up')).toBe(0);
  expect(readValue(text, 'campus_store_open_streams')).toBe(0);
});
