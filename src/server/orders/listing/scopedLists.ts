import { type RawBuilder, sql } from 'kysely';
import { FINISHED_STATUSES } from '#shared/domain/orders/dashboardOrder.ts';
import { ORDER_STATUSES, type OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import type { Span } from '#shared/domain/storeTime.ts';

export interface ScopedListed {
  week: Span;
  scope: readonly number[];
  within?: RawBuilder<unknown>;
}

/** Selects `order_id` of orders whose lines in scope have a status by orderStatusOf. Reads indexes only. */
function ordersAt(status: OrderStatus, { week, scope }: ScopedListed): RawBuilder<{ order_id: number }> {
  const inScope = sql.join(scope);
  const earlier = earlierThan(status);
  const none = (statuses: readonly OrderStatus[]) =>
    statuses.length === 0
      ? sql``
      : // Stops at the first line; as NOT EXISTS, MariaDB might gather the lines of every order before looking.
        sql`and (
          select b.id from order_line b
          where b.order_id = l.order_id and b.category_id in (${inScope}) and b.status in (${sql.join(statuses)}) limit 1
        ) is null`;
  if (status !== 'Claimed') {
    return sql`select distinct l.order_id from order_line l
      where l.category_id in (${inScope}) and l.status = ${status} ${none(earlier)}`;
  }
  // Cancelling the last open line makes the rest Claimed, so both kinds of change count; a part that is Claimed has such a line.
  return sql`select distinct l.order_id from order_line l
    where l.category_id in (${inScope}) and l.status in ('Claimed', 'Cancelled')
      and l.status_changed_at >= ${week.from} and l.status_changed_at < ${week.until} ${none(earlier)} and (
        select b.id from order_line b
        where b.order_id = l.order_id and b.category_id in (${inScope}) and b.status = 'Claimed' limit 1
      ) is not null`;
}

const withinOf = ({ within = sql`true` }: ScopedListed) => within;

export function earlierThan(status: OrderStatus): readonly OrderStatus[] {
  if (status === 'Cancelled') return ORDER_STATUSES.filter((each) => each !== 'Cancelled');
  return ORDER_STATUSES.slice(0, ORDER_STATUSES.indexOf(status));
}

/** Counts the orders of each list, and those with a pick-up time; one row for each status. */
export function countScopedOrders(
  statuses: readonly OrderStatus[],
  listed: ScopedListed,
): RawBuilder<{ status: OrderStatus; total: number; dated: number }> {
  const counts = statuses.map(
    (status) => sql`select ${status} as status, count(*) as total, count(o.pickup_time) as dated
      from (${ordersAt(status, listed)}) part join \`order\` o on o.id = part.order_id where ${withinOf(listed)}`,
  );
  return sql`${sql.join(counts, sql` union all `)}`;
}

/** Selects the keys of one page of a list in the order of compareOnDashboard, sorting only the orders of that list. */
export function scopedPage(
  status: OrderStatus,
  listed: ScopedListed,
  { page, page_size }: { page: number; page_size: number },
): RawBuilder<{ id: number }> {
  const order = FINISHED_STATUSES.includes(status)
    ? sql`o.pickup_time is null, o.pickup_time desc, o.id desc`
    : sql`o.pickup_time is null, o.pickup_time, o.id`;
  return sql`(
    select o.id from (${ordersAt(status, listed)}) part join \`order\` o on o.id = part.order_id
    where ${withinOf(listed)} order by ${order} limit ${page_size} offset ${(page - 1) * page_size}
  )`;
}
