import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { serverMessages, storeCannotWrite } from '#shared/serverMessages.ts';
import { orderBody, proofPicture } from '#test/records/orders.ts';
import { serveTestStore } from '#test/store/serveTestStore.ts';
import { openTestStore } from '#test/store/testStore.ts';

const MINUTE_MS = 60_000;
const lines: { level: number; fault?: string }[] = [];
const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
const store = await openTestStore({ log });
const server = await serveTestStore(store);
const execute = (statement: string) => store.deps().em.execute(statement);

beforeAll(() => void vi.useFakeTimers({ toFake: ['performance'] }));
beforeEach(() => {
  vi.advanceTimersByTime(MINUTE_MS);
  lines.length = 0;
});
afterAll(() => void vi.useRealTimers());
const customer = await store.make.customer();
const token = await store.customerToken(customer);
const line = await store.make.cartItem(customer, (await store.make.stock({ selling_price: 100 })).id);
const file = await proofPicture();
const placeOrder = async () => {
  const body = orderBody([line], 100, { file, key: crypto.randomUUID() });
  const response = await fetch(`${server.url}/api/orders`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  return { status: response.status, retryAfter: response.headers.get('retry-after'), body: await response.json() };
};
const ready = async () => {
  const response = await fetch(`${server.url}/readyz`);
  return { status: response.status, body: await response.json() };
};
const UNAVAILABLE = {
  status: 503,
  retryAfter: '2',
  body: { code: 'unavailable', msg: serverMessages.storeUnavailable },
};

test('while the disk of the database is full, orders are 503, one line a minute names the code, and /readyz reports it', async () => {
  await execute(
    "create trigger full before insert on `order` for each row signal sqlstate 'HY000' set mysql_errno = 1021",
  );
  for (let tries = 0; tries < 3; tries += 1) expect(await placeOrder()).toEqual(UNAVAILABLE);
  expect(lines).toEqual([expect.objectContaining({ level: 50, fault: '1021' })]);
  expect(await ready()).toEqual({ status: 503, body: { code: 'unavailable', msg: storeCannotWrite('1021') } });
  vi.advanceTimersByTime(MINUTE_MS);
  await placeOrder();
  expect(lines).toHaveLength(2);
  await execute('drop trigger full');
  vi.advanceTimersByTime(MINUTE_MS);
  expect(await ready()).toEqual({ status: 200, body: { status: 'ok' } });
});

test('/readyz writes, and so detects a full disk before any order does', async () => {
  const full = "for each row signal sqlstate 'HY000' set mysql_errno = 1114";
  await execute(`create trigger full before insert on sequence ${full}`);
  expect(await ready()).toEqual({ status: 503, body: { code: 'unavailable', msg: storeCannotWrite('1114') } });
  expect(lines).toEqual([expect.objectContaining({ fault: '1114' })]);
  await execute('drop trigger full');
});

test('an order with a proof succeeds after the uploads folder was deleted', async () => {
  await rm(join(store.services.config.dataDir, 'uploads'), { recursive: true });
  expect(await placeOrder()).toMatchObject({ status: 200 });
});
