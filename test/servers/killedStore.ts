import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import ormOptions from '#db/mikro-orm.config.ts';
import { openOrm } from '#server/platform/database/orm.ts';
import type { Deps, StoreEntityManager } from '#server/platform/services.ts';
import { createTokens } from '#server/platform/sessions/tokens.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { firstOpenDay, pickupInstant, toPickupCalendar } from '#shared/domain/pickups/pickupCalendar.ts';
import { proofPicture } from '../records/orders.ts';
import { createRecords } from '../records/records.ts';
import { connect } from '../store/apiClient.ts';
import { makeDataFolder } from '../store/dataFolder.ts';
import { waitFor } from '../store/waitFor.ts';
import { copyInstalledDatabase } from './installedDatabase.ts';
import { embeddedConnection, embeddedServerPid, type StoreProcess, startStoreProcess } from './storeProcess.ts';

const SESSION_SECRET = 'a secret that only the tests of this store know';
export const CUSTOMERS = 200;
const OPENING = 500;
const KILL_AFTER = 60;

interface Shop {
  sizeId: number;
  customers: { cartItem: number; token: string }[];
}

/** Runs a store process with its own database for tests that kill it; call it at the top of a file. */
export function setUpKilledStore() {
  const tokens = createTokens(SESSION_SECRET, () => new Date());
  let dataDir: string;
  let store: StoreProcess;
  const start = async () => {
    store = await startStoreProcess({
      DATA_DIR: dataDir,
      DEMO: 'false',
      SESSION_SECRET,
      HOLIDAY_URL: 'http://127.0.0.1:9/{year}/{country}',
    });
  };
  beforeAll(async () => {
    dataDir = await makeDataFolder('campus-store-durability-');
    await copyInstalledDatabase(dataDir);
    await start();
  });
  afterAll(async () => {
    await store.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function onDatabase<Result>(work: (em: StoreEntityManager) => Promise<Result>): Promise<Result> {
    const orm = await openOrm(ormOptions, await embeddedConnection(dataDir));
    try {
      return await work(orm.em.fork() as StoreEntityManager);
    } finally {
      await orm.close();
    }
  }

  const openShop = () =>
    onDatabase(async (em): Promise<Shop> => {
      const make = createRecords(() => ({ em, now: () => new Date() }) as Deps);
      const { id, sizeIds } = await make.stock({ sizes: [{ available_quantity: OPENING }], selling_price: 125.5 });
      const customers: Shop['customers'] = [];
      for (let count = 0; count < CUSTOMERS; count += 1) {
        const customer = await make.customer();
        const cartItem = await make.cartItem(customer, id, { quantity: 2 });
        const token = await tokens.signCustomer(customer, await make.session({ customer_id: customer }));
        customers.push({ cartItem, token });
      }
      return { sizeId: sizeIds[0] ?? 0, customers };
    });

  /** Places every customer's order, eight concurrently; returns the acknowledged ones. */
  async function placeOrders(shop: Shop, afterAcknowledged: (count: number) => void): Promise<Order[]> {
    const proof = await proofPicture();
    // The holiday job runs at the start; the chosen day must stay open.
    const calendar = await waitFor(async () => {
      const read = await connect(store.url).settings.pickupCalendar.query();
      expect(read.closed_days).not.toEqual([]);
      return read;
    });
    const day = firstOpenDay(calendar.now, toPickupCalendar(calendar));
    if (!day) throw new Error('no open day');
    const pickup_time = pickupInstant(day, '09:30', calendar.time_zone).toISOString();
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
        const headers = { Authorization: `Bearer ${next.token}` };
        const response = await fetch(`${store.url}/api/orders`, { method: 'PUT', headers, body: form }).catch(
          () => null,
        );
        // A lost connection or 503 acknowledges nothing; any other status is a bug.
        if (!response || response.status === 503) continue;
        expect(response.status, await response.clone().text()).toBe(200);
        acknowledged.push((await response.json()) as Order);
        afterAcknowledged(acknowledged.length);
      }
    };
    await Promise.all(Array.from({ length: 8 }, worker));
    return acknowledged;
  }

  /** Checks that every acknowledged order has its line and its proof, and that the stock matches the lines. */
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
    const stored = new Map(orders.map((order) => [order.order_no, order]));
    for (const { order_no } of acknowledged) {
      const order = stored.get(order_no);
      expect(order, order_no).toMatchObject({ quantity: 2 });
      expect(existsSync(join(dataDir, 'uploads', 'proofs', order?.proof_of_payment_filename ?? '')), order_no).toBe(
        true,
      );
    }
    expect(quantity).toBe(OPENING - taken);
    expect(ledger).toBe(quantity);
  }

  /** Kills something during 200 orders, waits until the store serves again, and expects every acknowledged order. Returns their number. */
  async function killInTheMiddle(kill: () => void, servesAgain: () => Promise<void>): Promise<number> {
    const shop = await openShop();
    const acknowledged = await placeOrders(shop, (count) => {
      if (count === KILL_AFTER) kill();
    });
    expect(acknowledged.length).toBeGreaterThanOrEqual(KILL_AFTER);
    await servesAgain();
    await expectNothingLost(shop, acknowledged);
    return acknowledged.length;
  }

  return {
    running: () => store,
    start,
    signCustomer: tokens.signCustomer,
    connection: () => embeddedConnection(dataDir),
    databasePid: () => embeddedServerPid(dataDir),
    onDatabase,
    killInTheMiddle,
  };
}
