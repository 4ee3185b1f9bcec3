import { MAX_BOARD_LINES } from '#shared/domain/orders/boardView.ts';
import { FINISHED_STATUSES } from '#shared/domain/orders/dashboardOrder.ts';
import { OPEN_STATUSES, ORDER_STATUSES, type OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { furthestPickupDay } from '#shared/domain/pickups/pickupCalendar.ts';
import { currentWeek, spanOfDays, storeDayOf } from '#shared/domain/storeTime.ts';
import { orderTookTheLast } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { fromInstant, read, toCentavos } from './database.ts';
import { ORDER_COLUMNS, type Order, type OrderRow, withLines } from './orders.ts';

const TIME_ZONE = 'Asia/Manila';

const COUNTS = `
  select status, count(*) as count from \`order\` where status in ('Pending', 'Processing', 'Ready for Pickup', 'Cancelled')
  group by status
  union all
  select 'Claimed', count(*) from \`order\`
  where status = 'Claimed' and status_changed_at >= ? and status_changed_at < ?`;

/** Reads the keys of one page directly from an index. Orders without a pick-up time come last, from a separate read. */
const slice = (index: string, condition: string, order: string) =>
  `(select id from \`order\` force index (${index}) where ${condition} order by ${order} limit ?)`;
const queue = (status: string) => [
  slice('order_queue', `status = '${status}' and pickup_time is not null`, 'pickup_time, id'),
  slice('order_queue', `status = '${status}' and pickup_time is null`, 'id'),
];
const CLAIMED_THIS_WEEK = "status = 'Claimed' and status_changed_at >= ? and status_changed_at < ?";
const SLICES = [
  ...OPEN_STATUSES.flatMap(queue),
  slice('order_queue', "status = 'Cancelled'", 'pickup_time desc, id desc'),
  slice('order_claims', CLAIMED_THIS_WEEK, 'pickup_time desc, id desc'),
];
const PAGES = `select ${ORDER_COLUMNS} from (${SLICES.join(' union all ')}) page straight_join \`order\` o on o.id = page.id`;

const LAST_EVENT = "select max(position) as position from event where kind <> 'reminder'";
/** Orders of the last day that took the last pieces of many products, and that no staff user has started. */
const TOOK_THE_LAST = `select o.order_no, a.detail from order_activity a join \`order\` o on o.id = a.order_id
  where a.kind = 'stock' and a.created_at >= utc_timestamp() - interval 1 day and o.status = 'Pending' order by a.created_at desc limit 3`;

/** An order with the first of its lines and students, and how many there are. */
const toBoardOrder = (order: Order) => ({
  ...order,
  orders: order.orders.slice(0, MAX_BOARD_LINES),
  students: order.students.slice(0, MAX_BOARD_LINES),
  line_count: order.orders.length,
  student_count: order.students.length,
});

/** The orders by status, one page of each, with the warnings for staff. */
export async function readDashboard(pageSize: number) {
  const now = new Date();
  const { from, until } = currentWeek(now, TIME_ZONE);
  const week = [from, until].map(fromInstant);
  const counts = await read<{ status: string; count: number }>(COUNTS, week);
  const limits = SLICES.slice(1).map(() => pageSize);
  const rows = await read<OrderRow>(PAGES, [...limits, ...week, pageSize]);
  const byStatus = Map.groupBy(await withLines(rows), ({ order_status }) => order_status.status);
  const [last] = await read<{ position: number }>(LAST_EVENT);
  const took = await read<{ order_no: string; detail: string }>(TOOK_THE_LAST);
  // The years of today and of the furthest pick-up day.
  const years = [storeDayOf(now, TIME_ZONE), furthestPickupDay(now, TIME_ZONE)].map((day) => day.slice(0, 4));
  const fetched = await read('select year from holiday_fetch where year in (?, ?)', years);
  return {
    lists: ORDER_STATUSES.map((status) => ({
      status,
      count: counts.find((entry) => entry.status === status)?.count ?? 0,
      orders: (byStatus.get(status) ?? []).sort(comparatorOf(status)).slice(0, pageSize).map(toBoardOrder),
    })),
    notices: [
      ...(fetched.length < new Set(years).size ? [staffMessages.holidaysMissing] : []),
      ...took.map(({ order_no, detail }) => orderTookTheLast(order_no, JSON.parse(detail).to)),
    ],
    last_event_id: String(last?.position ?? 0),
  };
}

/** The next pick-up comes first; of finished orders the latest. Orders without a pick-up come last. */
const comparatorOf = (status: OrderStatus) => {
  const sign = FINISHED_STATUSES.includes(status) ? -1 : 1;
  return (one: Order, other: Order): number => {
    if (one.pickup_time === other.pickup_time) return sign * (Number(one._id) - Number(other._id));
    if (one.pickup_time === null || other.pickup_time === null) return one.pickup_time === null ? 1 : -1;
    return one.pickup_time < other.pickup_time ? -sign : sign;
  };
};

type SoldRow = Record<'category_name' | 'name' | 'size' | 'uom' | 'status' | 'quantity' | 'amount', string>;

const SOLD = `select straight_join l.category_name, l.name, l.size, l.uom, l.status,
    sum(l.quantity) as quantity, sum(l.amount) as amount
  from \`order\` o join order_line l on l.order_id = o.id
  where o.created_at >= ? and o.created_at < ?
  group by l.category_name, l.name, l.size, l.uom, l.status
  order by l.category_name, l.name, l.size, l.uom, l.status`;

/** Reads the sales of some days by category, from the first day to the last; cancelled lines count in no sum. */
export async function readSales({ start, end }: Record<'start' | 'end', string>) {
  const { from, until } = spanOfDays(start, end, TIME_ZONE);
  const rows = await read<SoldRow>(SOLD, [from, until].map(fromInstant));
  const groups = Map.groupBy(rows, (row) => row.category_name);
  return Array.from(groups, ([_id, lines]) => {
    let [quantity, amount] = [0, 0];
    const items = lines.map(({ name, size, uom, status, ...sum }) => {
      const sold = { quantity: Number(sum.quantity), amount: Number(sum.amount) };
      if (status !== 'Cancelled') {
        quantity += sold.quantity;
        amount += toCentavos(sold.amount);
      }
      return { name, size, uom, order_status: { status }, ...sold };
    });
    return { _id, items, quantity, amount: amount / 100 };
  });
}

type MenuRow = Record<'name' | 'icon', string> & { id: number; sequence: number; parent: number | null };

const MENU = `select c.id, c.name, c.icon, c.sequence, c.parent_category_id as parent
  from category c left join category p on p.id = c.parent_category_id
  where p.parent_category_id is null order by c.sequence, c.name, c.id`;

/** The top categories with their direct children. */
export async function readMenu() {
  const rows = await read<MenuRow>(MENU);
  const children = Map.groupBy(rows, ({ parent }) => parent);
  const toEntry = ({ id, name, icon, sequence }: MenuRow) => ({ _id: String(id), name, icon, sequence });
  return (children.get(null) ?? []).map((top) => ({
    ...toEntry(top),
    menus: (children.get(top.id) ?? []).map(toEntry),
  }));
}
