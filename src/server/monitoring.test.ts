import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openTestStore } from '#test/store/testStore.ts';
import { waitFor } from '#test/store/waitFor.ts';
import { createApp } from './app.ts';
import { startMetrics } from './monitoring.ts';
import { listen } from './platform/http/listen.ts';
import { registerJobs } from './platform/jobs/jobs.ts';
import { LAST_BACKUP } from './storeArchive.ts';

const store = await openTestStore();
await registerJobs(store.services, store.services.scheduler.jobs);
const metrics = await startMetrics(store.services, { host: '127.0.0.1', port: 0 });
const app = await createApp(store.services, async () => {});
const server = await listen(app, '127.0.0.1', 0, { observe: metrics.observe });
afterAll(async () => {
  await server.close({ lingerMs: 0 });
  await metrics.stop();
});

const read = async () => (await fetch(metrics.url)).text();
/** Returns the value of a line, or null without such a line. */
const findValue = (text: string, line: string): number | null => {
  const found = text.split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? null : Number(found.slice(line.length + 1).replace('+Inf', 'Infinity'));
};
const readValue = async (line: string) => findValue(await read(), line);
const execute = (statement: string) => store.deps().em.execute(statement);
const get = async (path: string, init?: RequestInit) => {
  const response = await fetch(`${server.url}${path}`, init);
  await response.arrayBuffer();
};

test('requests are counted by procedure, path pattern and status, never by the content of a URL', async () => {
  await get('/trpc/settings.list');
  await get('/trpc/settings.list,categories.menu?batch=1');
  await get('/trpc/secret-name');
  await get('/api/categories/menu');
  await get('/api/customers/profile', { method: 'POST' });
  await get('/api/orders/secret-id');
  await get('/secret-path?token=secret-token');
  await get('/trpc/secret,secret%ff?batch=1');
  const counted = (route: string, status: number) =>
    `campus_store_http_request_duration_seconds_count{route="${route}",status="${status}"}`;
  // A request is counted after its response was sent, so the caller may be earlier.
  const text = await waitFor(async () => {
    const found = await read();
    const counts = [...found.matchAll(/^campus_store_http_request_duration_seconds_count\{.*\} (\d+)$/gm)];
    expect(counts.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(8);
    return found;
  });
  expect(findValue(text, counted('settings.list', 200))).toBe(1);
  expect(findValue(text, counted('unmatched', 404))).toBe(2);
  expect(findValue(text, counted('batch', 200))).toBe(1);
  expect(findValue(text, counted('GET /api/categories/menu', 200))).toBe(1);
  expect(findValue(text, counted('POST /api/customers/profile', 401))).toBe(1);
  expect(text).toMatch(/route="GET \/api\/orders\/:_id",status="40\d"/);
  expect(text).not.toContain('secret');
  expect(findValue(text, counted('orders.place', 503))).toBe(0);
});

test('there are six alarms, and each uses existing metrics', async () => {
  const alerts = await readFile(join(import.meta.dirname, '../../deploy/prometheus/alerts.yml'), 'utf8');
  const expressions = [...alerts.matchAll(/^ +expr: (.*)$/gm)].map(([, expression = '']) => expression);
  expect(expressions).toHaveLength(6);
  const text = await read();
  for (const name of expressions.join('\n').match(/\b(?:campus_store|process)_\w+/g) ?? [])
    expect(text, name).toMatch(new RegExp(`^${name}[ {]`, 'm'));
});

test('the age of the last backup is shown, or that there is none', async () => {
  const age = 'campus_store_backup_age_seconds';
  expect(await readValue(age)).toBe(Infinity);
  const seconds = store.clock.now().getTime() / 1_000 - 90_001;
  await execute(`replace into sequence (name, value) values ('${LAST_BACKUP}', ${seconds})`);
  expect(await readValue(age)).toBe(90_001);
});

test('a failed job is named until it succeeds', async () => {
  const failures = 'campus_store_job_failures{name="sessions"}';
  expect(await readValue(failures)).toBe(0);
  await execute("update task set attempts = 2 where dedupe_key = 'sessions'");
  expect(await readValue(failures)).toBe(2);
});

test('its port serves only /metrics, and the store’s own port does not serve it', async () => {
  expect((await fetch(metrics.url.replace('/metrics', '/'))).status).toBe(404);
  expect((await fetch(metrics.url, { method: 'POST' })).status).toBe(404);
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
});

test('a database that rejects writes is reported, and an unavailable one leaves the other figures', async () => {
  const writable = 'campus_store_database_writable';
  expect(await readValue(writable)).toBe(1);
  const full = "for each row signal sqlstate 'HY000' set mysql_errno = 1114";
  await execute(`create trigger full before insert on sequence ${full}`);
  expect(await readValue(writable)).toBe(0);
  await execute('drop trigger full');
  expect(await readValue(writable)).toBe(1);
  await store.database.orm.close();
  const text = await read();
  expect(findValue(text, writable)).toBe(0);
  expect(findValue(text, 'campus_store_open_streams')).toBe(0);
  expect(findValue(text, 'campus_store_disk_used_ratio')).toBeGreaterThan(0);
});
