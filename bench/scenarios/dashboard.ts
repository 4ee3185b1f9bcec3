import { createConnection } from 'mysql2/promise';
import { compareOnDashboard } from '#shared/domain/dashboardOrder.ts';
import { ORDER_STATUSES } from '#shared/domain/orderStatus.ts';
import { currentWeek } from '#shared/domain/storeTime.ts';
import { AS_TEXT, fromInstant, places } from '../ceiling/database.ts';
import { ORDER_COLUMNS, type SelectedOrder, withLines } from '../ceiling/orders.ts';
import { select } from '../ground.ts';
import type { Ground, Scenario } from '../scenario.ts';
import { bareRecord, checkedBy, mustEqual } from './asks.ts';
import { batchedQuery, batchedRecord } from './trpc.ts';

/** Orders of each status, as the screen asks at first. */
const PAGE_SIZE = 20;
const TIME_ZONE = 'Asia/Manila';

/** All orders of each status, put in their order here and then cut to a page. */
async function truthOf(ground: Ground) {
  const database = await createConnection({ ...ground.database, ...AS_TEXT });
  try {
    const { from, until } = currentWeek(new Date(), TIME_ZONE);
    const lists = [];
    for (const status of ORDER_STATUSES) {
      const all = await select<{ id: number; pickup_time: string | null; changed: string }>(
        database,
        'select id, pickup_time, status_changed_at as changed from `order` where status = ?',
        [status],
      );
      const shown = all
        .filter(({ changed }) => status !== 'Claimed' || (changed >= column(from) && changed < column(until)))
        .map(({ id, pickup_time }) => ({ id, pickup_time: pickup_time === null ? null : new Date(pickup_time) }))
        .sort((one, other) => compareOnDashboard(status, one, other));
      const ids = shown.slice(0, PAGE_SIZE).map(({ id }) => id);
      const rows = await select<SelectedOrder>(
        database,
        `select ${ORDER_COLUMNS} from \`order\` o where o.id in (${places([0, ...ids])})`,
        [0, ...ids],
      );
      const inOrder = rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
      lists.push({ status, count: shown.length, orders: await withLines(database, inOrder) });
    }
    // The benchmark's store knows the holidays of every year within reach.
    return { lists, notices: [] };
  } finally {
    await database.end();
  }
}

const column = (instant: Date): string => fromInstant(instant.toISOString());

/** The staff's orders by status, a page of each. */
export const dashboard: Scenario = {
  name: 'dashboard',
  title: 'Dashboard',
  target: { shipped: 0.5 },
  cached: false,
  record: batchedRecord,
  async store(ground) {
    const check = checkedBy(mustEqual(await truthOf(ground)), batchedRecord);
    const ask = { ...batchedQuery('dashboard.index', { page_size: PAGE_SIZE }, ground.staffToken), check };
    return () => ask;
  },
  async ceiling(ground) {
    const check = checkedBy(mustEqual(await truthOf(ground)), bareRecord);
    return () => ({ method: 'GET', path: `/dashboard?page_size=${PAGE_SIZE}`, check });
  },
};
