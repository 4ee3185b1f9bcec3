// The actions that tests and the page carry out in a cluster's store: customers, stock, orders with proofs, and checks of the database.

import ormOptions from '#db/mikro-orm.config.ts';
import { joinNodes } from '#server/platform/cluster/joinNodes.ts';
import { readDatabaseUrl } from '#server/platform/config/databaseUrl.ts';
import { openOrm } from '#server/platform/database/orm.ts';
import type { Deps, StoreEntityManager } from '#server/platform/services.ts';
import { createTokens } from '#server/platform/sessions/tokens.ts';
import { limitConcurrency } from '#shared/limitConcurrency.ts';
import { proofPicture } from '#test/orders.ts';
import { createRecords } from '#test/records.ts';
import { createStoreClient, type Order, type StoreClient, StoreError } from '../client/src/index.ts';
import type { Cluster } from './cluster.ts';

const PRICE = 100;
const CONNECTIONS = 8;
const now = () => new Date();

/** A customer who has a product in the cart and orders it. */
export interface Buyer {
  store: StoreClient;
  token: string;
  lines: number[];
}

/** The outcome of an order: acknowledged, rejected in words (sold out), or without an answer that says which. */
export type Outcome = { order: Order } | { rejected: string } | { failed: string };

/** The shop of a running cluster. Records are written to its database directly; all else goes through the proxy. */
export async function openShop({ url, secret, database }: Pick<Cluster, 'url' | 'secret' | 'database'>) {
  const hosts = readDatabaseUrl(database.url);
  if (!hosts) throw new Error('the address of the cluster is none');
  const orm = await openOrm(ormOptions, hosts[0], { openPool: joinNodes(hosts).openPool, maxConnections: CONNECTIONS });
  const em = () => orm.em.fork() as StoreEntityManager;
  const make = createRecords(() => ({ em: em(), now }) as Deps);
  const tokens = createTokens(secret, now);
  const rows = <Row>(sql: string, values: unknown[] = []) => em().execute<Row[]>(sql, values);
  const firstPickup = await createStoreClient({ url })
    .settings.pickupCalendar.query()
    .then(({ first_pickup }) => first_pickup);
  const proof = new Blob([new Uint8Array(await proofPicture())]);

  return {
    rows,
    /** A product with so many to sell, and the keys of its rows. */
    makeStock: async (quantity: number) => {
      const category = await make.category();
      const stock = await make.stock({ category, selling_price: PRICE, sizes: [{ available_quantity: quantity }] });
      return { id: stock.id, sizeId: stock.sizeIds[0] ?? 0 };
    },
    /** Customers with one of the product in each of so many lines of their carts; the stores that they call are told in turn. */
    makeBuyers: async (count: number, stockId: number, urls: readonly string[] = [url], retries = 4) => {
      const inTurn = limitConcurrency(CONNECTIONS);
      const makeBuyer = async (index: number): Promise<Buyer> => {
        const customer = await make.customer();
        const lines = [await make.cartItem(customer, stockId)];
        const token = await tokens.signCustomer(customer, await make.session({ customer_id: customer }));
        return { store: createStoreClient({ url: urls[index % urls.length] ?? url, token, retries }), token, lines };
      };
      return Promise.all(Array.from({ length: count }, (_, index) => inTurn(() => makeBuyer(index))));
    },
    /** Staff who see every order, as clients. */
    makeStaff: async (count: number, at: string = url) => {
      const staff: StoreClient[] = [];
      for (let index = 0; index < count; index += 1) {
        const id = await make.staff();
        const claims = { _id: String(id), name: '', username: '', warehouse: null, assigned_categories: [] };
        staff.push(
          createStoreClient({
            url: at,
            token: await tokens.signStaff(claims, 0, await make.session({ staff_user_id: id })),
          }),
        );
      }
      return staff;
    },
    /** Orders what is in the cart; `withProof` uploads the picture of a transfer with it. */
    order: async ({ store, lines }: Buyer, { withProof = false } = {}): Promise<Outcome> => {
      try {
        const order = await store.placeOrder({
          orders: lines.map(String),
          total_amount: PRICE * lines.length,
          receiving_option: 'Pick-Up',
          pickup_time: firstPickup,
          mode_of_payment: 'Bank Transfer',
          ...(withProof ? { proof: { content: proof, name: 'slip.png' } } : {}),
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

/** Streams of all orders, each of which notes what it hears, and goes on where it was after a break. */
export function followOrders(staff: readonly StoreClient[], each: number) {
  const ending = new AbortController();
  const streams = staff.flatMap((store) =>
    Array.from({ length: each }, () => {
      const heard = new Map<string, number>();
      let isTwice = false;
      const { promise: opened, resolve } = Promise.withResolvers<void>();
      const ended = (async () => {
        for await (const { data } of store.orders.updates.subscribe(undefined, { signal: ending.signal })) {
          resolve();
          if (data.type !== 'placed') continue;
          isTwice ||= heard.has(data.order_id);
          heard.set(data.order_id, performance.now());
        }
      })();
      return { heard, isTwice: () => isTwice, opened, ended };
    }),
  );
  return {
    streams,
    stop: async () => {
      ending.abort();
      await Promise.all(streams.map(({ ended }) => ended));
    },
  };
}
