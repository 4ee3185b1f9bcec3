import { createConnection } from 'mysql2/promise';
import { AS_TEXT } from '../ceiling/database.ts';
import { ORDER_COLUMNS, type SelectedOrder, withLines } from '../ceiling/orders.ts';
import { select } from '../ground.ts';
import type { Ground, Scenario } from '../scenario.ts';
import { bareRecord, checkedBy, mustEqual, picked } from './asks.ts';
import { at } from './productPages.ts';
import { batchedQuery, batchedRecord } from './trpc.ts';

/** As many as the screen shows at first. */
const PAGE_SIZE = 10;

/** What each customer with a page full of orders must see. */
async function pages(ground: Ground, recordOf: (body: string) => unknown) {
  const database = await createConnection({ ...ground.database, ...AS_TEXT });
  try {
    const found: { customer: Ground['customers'][number]; check: ReturnType<typeof checkedBy> }[] = [];
    for (const place of ground.regulars) {
      const customer = at(ground.customers, place);
      const all = await select<SelectedOrder>(
        database,
        `select ${ORDER_COLUMNS} from \`order\` o where o.customer_id = ? order by o.created_at, o.id`,
        [customer.id],
      );
      const newest = all.sort((one, other) => other.id - one.id).slice(0, PAGE_SIZE);
      found.push({ customer, check: checkedBy(mustEqual(await withLines(database, newest)), recordOf) });
    }
    return found;
  } finally {
    await database.end();
  }
}

/** The first page of my orders, of somebody who has ordered often. */
export const myOrders: Scenario = {
  name: 'my-orders',
  title: 'My orders',
  target: { shipped: 0.5 },
  cached: false,
  record: batchedRecord,
  async store(ground) {
    const asks = await pages(ground, batchedRecord);
    return (n) => {
      const { customer, check } = picked(asks, n);
      const input = { limit: PAGE_SIZE, direction: 'forward' };
      return { ...batchedQuery('orders.customerOrders', input, customer.token), check };
    };
  },
  async ceiling(ground) {
    const asks = await pages(ground, bareRecord);
    return (n) => {
      const { customer, check } = picked(asks, n);
      return {
        method: 'GET',
        path: `/orders?limit=${PAGE_SIZE}`,
        headers: { 'customer-id': String(customer.id) },
        check,
      };
    };
  },
};
