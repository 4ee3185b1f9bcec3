import type { Pool } from 'mysql2/promise';
import { messages } from '#shared/messages.ts';
import { fromInstant, read } from './database.ts';
import { ORDER_COLUMNS, type Order, type SelectedOrder, withLines } from './orders.ts';
import { storeClock } from './rules.ts';

const STATUSES = ['Pending', 'Processing', 'Ready for Pickup', 'Claimed', 'Cancelled'];
const FINISHED = ['Claimed', 'Cancelled'];
const HOUR_MS = 3_600_000;

const COUNTS = `
  select status, count(*) as count from \`order\` where status in ('Pending', 'Processing', 'Ready for Pickup', 'Cancelled')
  group by status
  union all
  select 'Claimed', count(*) from \`order\`
  where status = 'Claimed' and status_changed_at >= ? and status_changed_at < ?`;

/** Keys of one page, straight from an index; what has no pick-up time comes last and so from a slice of its own. */
const slice = (index: string, condition: string, order: string) =>
  `(select id from \`order\` force index (${index}) where ${condition} order by ${order} limit ?)`;
const queue = (status: string) => [
  slice('order_queue', `status = '${status}' and pickup_time is not null`, 'pickup_time, id'),
  slice('order_queue', `status = '${status}' and pickup_time is null`, 'id'),
];
const SLICES = [
  ...queue('Pending'),
  ...queue('Processing'),
  ...queue('Ready for Pickup'),
  slice('order_queue', "status = 'Cancelled'", 'pickup_time desc, id desc'),
  slice(
    'order_claims',
    "status = 'Claimed' and status_changed_at >= ? and status_changed_at < ?",
    'pickup_time desc, id desc',
  ),
];
const PAGES = `select ${ORDER_COLUMNS} from (${SLICES.join(' union all ')}) page straight_join \`order\` o on o.id = page.id`;

/** The orders by status, a page of each, and what staff should know. */
export async function readDashboard(pool: Pool, pageSize: number) {
  const week = weekOf(new Date());
  const counts = await read<{ status: string; count: number }>(pool, COUNTS, week);
  const limits = SLICES.slice(1).map(() => pageSize);
  const rows = await read<SelectedOrder>(pool, PAGES, [...limits, ...week, pageSize]);
  const byStatus = Map.groupBy(await withLines(pool, rows), ({ order_status }) => order_status.status);
  const years = yearsInReach(new Date());
  const fetched = await read(pool, 'select year from holiday_fetch where year in (?, ?)', years);
  return {
    lists: STATUSES.map((status) => ({
      status,
      count: counts.find((entry) => entry.status === status)?.count ?? 0,
      orders: (byStatus.get(status) ?? []).sort(compareIn(status)).slice(0, pageSize),
    })),
    notices: fetched.length < new Set(years).size ? [messages.holidaysMissing] : [],
  };
}

/** Next pick-up first, the latest first of what is finished, and last what has none. */
const compareIn = (status: string) => {
  const sign = FINISHED.includes(status) ? -1 : 1;
  return (one: Order, other: Order): number => {
    if (one.pickup_time === other.pickup_time) return sign * (Number(one._id) - Number(other._id));
    if (one.pickup_time === null || other.pickup_time === null) return one.pickup_time === null ? 1 : -1;
    return one.pickup_time < other.pickup_time ? -sign : sign;
  };
};

/** Sunday to Saturday by the store's clock, as the columns have instants. */
function weekOf(now: Date): [from: string, until: string] {
  const clock = storeClock(now);
  const sunday = Date.UTC(clock.getUTCFullYear(), clock.getUTCMonth(), clock.getUTCDate() - clock.getUTCDay(), -8);
  const column = (time: number) => fromInstant(new Date(time).toISOString());
  return [column(sunday), column(sunday + 7 * 24 * HOUR_MS)];
}

/** The years of today and of the furthest pick-up day, 60 days ahead. */
function yearsInReach(now: Date): [number, number] {
  const furthest = new Date(now.getTime() + 60 * 24 * HOUR_MS);
  return [storeClock(now).getUTCFullYear(), storeClock(furthest).getUTCFullYear()];
}
