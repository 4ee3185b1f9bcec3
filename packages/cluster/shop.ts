// What the test does in a cluster's store: customers, stock, orders with proofs, open streams, and checks of the database.

import ormOptions from '#db/mikro-orm.config.ts';
import { readDatabaseUrl } from '#server/platform/config/databaseUrl.ts';
import { openOrm } from '#server/platform/database/orm.ts';
import type { Deps, StoreEntityManager } from '#server/platform/services.ts';
import { createTokens } from '#server/platform/sessions/tokens.ts';
import { beginSession, type SessionOwner } from '#server/sessions/sessions.ts';
import { proofPicture } from '#test/orders.ts';
import { createRecords } from '#test/records.ts';
import { createStoreClient, type Order, type StoreClient, StoreError } from '../client/src/index.ts';
import type { Cluster } from './cluster.ts';

const PRICE = 100;
const now = () => new Date();

/** A customer who has a product in the cart, and orders it. */
export interface Buyer {
  store: StoreClient;
  token: string;
  line: number;
}

/** The outcome of an order: acknowledged, rejected in words (sold out), or without an answer that says which. */
export type Outcome = { order: Order } | { rejected: string } | { failed: string };

/** The shop of a running cluster. Records are written to its database; all else goes through the proxy, as often as a client tries. */
export async function openShop({ url, secret, databaseUrl }: Cluster) {
  const connection = readDatabaseUrl(databaseUrl);
  if (!connection) throw new Error('the cluster has no address');
  const orm = await openOrm(ormOptions, connection, { maxConnections: 4 });
  const em = () => orm.em.fork() as StoreEntityManager;
  const make = createRecords(() => ({ em: em(), now }) as Deps);
  const tokens = createTokens(secret, now);
  const rows = <Row>(sql: string, values: unknown[] = []) => em().execute<Row[]>(sql, values);
  const beginOne = (owner: SessionOwner) => beginSession(em(), { owner, device: 'test', now: now(), seconds: 3_600 });
  const { first_pickup } = await createStoreClient({ url }).settings.pickupCalendar.query();
  const proof = new Blob([new Uint8Array(await proofPicture())]);

  return {
    rows,
    /** A product with so many to sell. */
    makeStock: async (quantity: number) => {
      const category = await make.category();
      const { id, sizeIds } = await make.stock({
        category,
        selling_price: PRICE,
        sizes: [{ available_quantity: quantity }],
      });
      return { id, sizeId: sizeIds[0] ?? 0 };
    },
    makeBuyer: async (stockId: number): Promise<Buyer> => {
      const customer = await make.customer();
      const line = await make.cartItem(customer, stockId);
      const token = await tokens.signCustomer(customer, await beginOne({ customer }));
      // As long as a node takes to be missed.
      return { store: createStoreClient({ url, token, retries: 12 }), token, line };
    },
    /** A staff user who sees every order. */
    makeStaff: async () => {
      const id = await make.staff();
      const claims = { _id: String(id), name: '', username: '', warehouse: null, assigned_categories: [] };
      const session = await beginOne({ staff_user: id });
      return createStoreClient({ url, token: await tokens.signStaff(claims, 0, session) });
    },
    /** Orders what is in the cart, with the picture of a transfer. */
    order: async ({ store, line }: Buyer): Promise<Outcome> => {
      try {
        const order = await store.placeOrder({
          orders: [String(line)],
          total_amount: PRICE,
          receiving_option: 'Pick-Up',
          pickup_time: first_pickup,
          mode_of_payment: 'Bank Transfer',
          proof: { content: proof, name: 'slip.png' },
        });
        return { order };
      } catch (error) {
        if (!(error instanceof StoreError)) throw error;
        const isRejected = error.status >= 400 && error.status < 500;
        return isRejected ? { rejected: error.message } : { failed: `${error.status} ${error.message}` };
      }
    },
    /** Lists the faults of the books: sizes whose quantity is not their ledger's sum, orders whose total is not their lines'. */
    findImbalance: async () => [
      ...(await rows(`select p.id from size_price p left join stock_ledger l on l.size_price_id = p.id
        group by p.id, p.available_quantity having coalesce(sum(l.quantity), 0) <> p.available_quantity`)),
      ...(await rows(`select o.id from \`order\` o left join order_line l on l.order_id = o.id
        group by o.id, o.total_amount having coalesce(sum(l.amount), 0) <> o.total_amount`)),
    ],
    close: () => orm.close(),
  };
}

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** A stream of all orders, which notes what it hears, and goes on where it was after a break. */
export function followOrders(staff: StoreClient) {
  const ending = new AbortController();
  const heard: string[] = [];
  const ended = (async () => {
    for await (const { data } of staff.orders.updates.subscribe(undefined, { signal: ending.signal }))
      if (data.type === 'placed') heard.push(data.order_id);
  })();
  return {
    heard,
    stop: () => {
      ending.abort();
      return ended;
    },
  };
}
