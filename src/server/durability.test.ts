import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import ormOptions from '#db/mikro-orm.config.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { firstOpenDay, pickupInstant } from '#shared/domain/pickups/pickupCalendar.ts';
import { makeDataFolder } from '#test/dataFolder.ts';
import { copyInstalledDatabase } from '#test/installedDatabase.ts';
import { countLockWaits } from '#test/lockWaits.ts';
import { createRecords } from '#test/records.ts';
import { embeddedConnection, embeddedServerPid, type StoreProcess, startStoreProcess } from '#test/storeProcess.ts';
import { openOrm } from './platform/database/orm.ts';
import type { Deps, StoreEntityManager } from './platform/services.ts';
import { createTokens } from './platform/sessions/tokens.ts';

const SESSION_SECRET = 'a secret that only the tests of this store know';
const TIME_ZONE = 'Asia/Manila';
const CUSTOMERS = 200;
const OPENING = 500;
const KILL_AFTER = 60;

let dataDir: string;
let store: StoreProcess;
const env = () => ({
  DATA_DIR: dataDir,
  DEMO: 'false',
  SESSION_SECRET,
  HOLIDAY_URL: 'http://127.0.0.1:9/{year}/{country}',
});

beforeAll(async () => {
  dataDir = await makeDataFolder('campus-store-durability-');
  await copyInstalledDatabase(dataDir);
  store = await startStoreProcess(env());
});
afterAll(async () => {
  await store.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Runs `work` on the store's database from outside, while the store runs. */
async function onDatabase<Result>(work: (em: StoreEntityManager) => Promise<Result>): Promise<Result> {
  const orm = await openOrm(ormOptions, await embeddedConnection(dataDir));
  try {
    return await work(orm.em.fork() as StoreEntityManager);
  } finally {
    await orm.close();
  }
}

interface Shop {
  sizeId: number;
  customers: { id: number; cartItem: number }[];
}

const openShop = () =>
  onDatabase(async (em): Promise<Shop> => {
    const make = createRecords(() => ({ em, now: () => new Date() }) as Deps);
    const { id, sizeIds } = await make.stock({ sizes: [{ available_quantity: OPENING }], selling_price: 125.5 });
    const customers: Shop['customers'] = [];
    for (let count = 0; count < CUSTOMERS; count += 1) {
      const customer = await make.customer();
      customers.push({ id: customer, cartItem: await make.cartItem(customer, id, { quantity: 2 }) });
    }
    return { sizeId: sizeIds[0] ?? 0, customers };
  });

/** Places every customer's order at once, eight at a time; returns those that were acknowledged. */
async function placeOrders(shop: Shop, afterAcknowledged: (count: number) => void): Promise<Order[]> {
  const tokens = createTokens(SESSION_SECRET, () => new Date());
  const proof = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const day = firstOpenDay(new Date(), { timeZone: TIME_ZONE, closedDays: [] });
  if (!day) throw new Error('no open day');
  const pickup_time = pickupInstant(day, '09:30', TIME_ZONE).toISOString();
  const acknowledged: Order[] = [];
  const queue = [...shop.customers];
  const worker = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const form = new FormData();
      form.set(
        'data',
        JSON.stringify({
          orders: [{ _id: String(next.cartItem) }],
          total_amount: 251,
          receiving_option: 'Pick-Up',
          pickup_time,
          mode_of_payment: 'Bank Transfer',
        }),
      );
      form.set('file', new File([new Uint8Array(proof)], 'slip.png', { type: 'image/png' }));
      const headers = { Authorization: `Bearer ${await tokens.signCustomer(next.id)}` };
      const response = await fetch(`${store.url}/api/orders`, { method: 'PUT', headers, body: form }).catch(() => null);
      // A lost connection and 503 acknowledge nothing; anything else would be an error of the test.
      if (!response || response.status === 503) continue;
      expect(response.status, await response.clone().text()).toBe(200);
      acknowledged.push((await response.json()) as Order);
      afterAcknowledged(acknowledged.length);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return acknowledged;
}

/** Every acknowledged order is there with its line and its proof, and the stock is what the lines took. */
async function expectNothingLost(shop: Shop, acknowledged: Order[]): Promise<void> {
  const { orders, taken, quantity, ledger } = await onDatabase(async (em) => {
    const one = async (sql: string, values: unknown[] = []) =>
      Number((await em.execute<{ n: string }[]>(sql, values))[0]?.n ?? 0);
    return {
      orders: await em.execute<{ order_no: string; proof_of_payment_filename: string; quantity: number }[]>(
        'select o.order_no, o.proof_of_payment_filename, l.quantity from `order` o join order_line l on l.order_id = o.id',
      ),
      taken: await one('select sum(quantity) as n from order_line where size_price_id = ?', [shop.sizeId]),
      quantity: await one('select available_quantity as n from size_price where id = ?', [shop.sizeId]),
      ledger: await one('select sum(quantity) as n from stock_ledger where size_price_id = ?', [shop.sizeId]),
    };
  });
  const kept = new Map(orders.map((order) => [order.order_no, order]));
  for (const { order_no } of acknowledged) {
    const order = kept.get(order_no);
    expect(order, order_no).toMatchObject({ quantity: 2 });
    expect(existsSync(join(dataDir, 'uploads', 'proofs', order?.proof_of_payment_filename ?? '')), order_no).toBe(true);
  }
  expect(quantity).toBe(OPENING - taken);
  expect(ledger).toBe(quantity);
}

test('keeps every acknowledged order when the server is killed in the middle of 200', async () => {
  const shop = await openShop();
  const acknowledged = await placeOrders(shop, (count) => {
    if (count === KILL_AFTER) store.child.kill('SIGKILL');
  });
  expect(acknowledged.length).toBeGreaterThanOrEqual(KILL_AFTER);
  expect(acknowledged.length).toBeLessThan(CUSTOMERS);
  store = await startStoreProcess(env());
  await expectNothingLost(shop, acknowledged);
});

test('a call with a key that was under way when the process was killed has written nothing, and is carried out once by the same key', async () => {
  const { customer, item } = await onDatabase(async (em) => {
    const make = createRecords(() => ({ em, now: () => new Date() }) as Deps);
    return { customer: await make.customer(), item: (await make.stock({ selling_price: 100 })).id };
  });
  const token = await createTokens(SESSION_SECRET, () => new Date()).signCustomer(customer);
  const add = async (key?: string) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(key ? { 'idempotency-key': key } : {}),
      'content-type': 'application/json',
    };
    const body = JSON.stringify({ item: String(item), quantity: 1 });
    const response = await fetch(`${store.url}/api/customer-cart`, { method: 'PUT', headers, body }).catch(() => null);
    return response && [response.status, response.headers.get('idempotent-replayed')];
  };
  // The row of the cart, which the next call waits for when the row of its key stands.
  expect(await add()).toEqual([200, null]);
  const holder = await createConnection(await embeddedConnection(dataDir));
  await holder.beginTransaction();
  await holder.query('select customer_id from cart where customer_id = ? for update', [customer]);
  let answered: unknown = 'nothing';
  const underWay = add('killed').then((answer) => {
    answered = answer;
    return answer;
  });
  const read = async (sql: string) => (await holder.query(sql))[0];
  const waiting = async () => ({ answered, waiting: await countLockWaits(read, 'cart') });
  await expect.poll(waiting).toEqual({ answered: 'nothing', waiting: 1 });
  await store.kill();
  expect(await underWay).toBeNull();
  holder.destroy();
  store = await startStoreProcess(env());
  expect([await add('killed'), await add('killed')]).toEqual([
    [200, null],
    [200, 'true'],
  ]);
  const lines = await onDatabase((em) =>
    em.execute('select quantity from cart_item where customer_id = ?', [customer]),
  );
  expect(lines).toEqual([{ quantity: 2 }]);
});

test('keeps every acknowledged order when the database is killed in the middle of 200, and goes on by itself', async () => {
  const shop = await openShop();
  const pid = await embeddedServerPid(dataDir);
  const acknowledged = await placeOrders(shop, (count) => {
    if (count === KILL_AFTER) process.kill(pid, 'SIGKILL');
  });
  expect(acknowledged.length).toBeGreaterThanOrEqual(KILL_AFTER);
  await expect.poll(async () => (await fetch(`${store.url}/readyz`)).status).toBe(200);
  expect(await embeddedServerPid(dataDir)).not.toBe(pid);
  await expectNothingLost(shop, acknowledged);
});
