// Actions of the cluster test in the store: customers, stock, orders with proofs, streams, and checks of the database.

import { expect } from 'vitest';
import ormOptions from '#db/mikro-orm.config.ts';
import { openOrm } from '#server/platform/database/orm.ts';
import type { Deps, StoreEntityManager } from '#server/platform/services.ts';
import { createTokens } from '#server/platform/sessions/tokens.ts';
import { proofPicture } from '#test/records/orders.ts';
import { createRecords } from '#test/records/records.ts';
import { waitFor } from '#test/store/waitFor.ts';
import { createClient, upload } from '../client/src/index.ts';
import type { Cluster } from './cluster.ts';

const PRICE = 100;
const now = () => new Date();

/** Test data is written to the database; everything else goes through the proxy with a client's retries. */
export async function openShop({ url, secret, database }: Cluster) {
  const orm = await openOrm(ormOptions, database, { maxConnections: 4 });
  const em = () => orm.em.fork() as StoreEntityManager;
  const make = createRecords(() => ({ em: em(), now }) as Deps);
  const tokens = createTokens(secret, now);
  // The holiday job runs at the start, and the chosen day must stay open.
  const { first_pickup } = await waitFor(async () => {
    const calendar = await createClient({ url }).settings.pickupCalendar.query();
    expect(calendar.closed_days).not.toEqual([]);
    return calendar;
  });
  const proof = new Blob([new Uint8Array(await proofPicture())]);

  return {
    rows: <Row>(sql: string, values: unknown[] = []) => em().execute<Row[]>(sql, values),
    makeStock: async (available_quantity: number) => {
      const category = await make.category();
      return make.stock({ category, selling_price: PRICE, sizes: [{ available_quantity }] });
    },
    /** Writes a customer with a product in the cart directly to the database that is killed later. */
    makeBuyer: (stockId: number) =>
      waitFor(async () => {
        const customer = await make.customer();
        const line = await make.cartItem(customer, stockId);
        return { line, token: await tokens.signCustomer(customer, await make.session({ customer_id: customer })) };
      }),
    makeStaff: async () => {
      const id = await make.staff();
      const claims = { _id: String(id), name: '', username: '', warehouse: null, assigned_categories: [] };
      const session = await make.session({ staff_user_id: id });
      return createClient({ url, token: await tokens.signStaff(claims, 0, session) });
    },
    /** Orders the cart with a picture of a transfer, and retries until a dead node is detected. */
    order: ({ line, token }: { line: number; token: string }) => {
      const form = new FormData();
      const data = {
        orders: [String(line)],
        total_amount: PRICE,
        receiving_option: 'Pick-Up',
        pickup_time: first_pickup,
        mode_of_payment: 'Bank Transfer',
      };
      form.append('data', JSON.stringify(data));
      form.append('file', proof, 'slip.png');
      return upload<{ _id: string; order_no: string }>({ url, token, retries: 12 }, '/api/orders', form, {
        method: 'PUT',
      });
    },
    close: () => orm.close(),
  };
}

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** A stream of all orders that records its events. Resumed, it repeats the events of ten seconds, known by their ids. */
export function followOrders(staff: ReturnType<typeof createClient>) {
  const heard: string[] = [];
  const had = new Set<string>();
  const stream = staff.orders.updates.subscribe(undefined, {
    onData: ({ id, data }) => {
      if (data.type === 'placed' && !had.has(id)) heard.push(data.order_id);
      had.add(id);
    },
  });
  return { heard, stop: () => stream.unsubscribe() };
}
