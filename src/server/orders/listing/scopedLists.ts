import { type RawBuilder, sql } from 'kysely';
import { FINISHED_STATUSES } from '#shared/domain/orders/dashboardOrder.ts';
import { ORDER_STATUSES, type OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import type { Span } from '#shared/domain/storeTime.ts';

/** Which orders the lists of staff with assigned categories are about: those with a line in `scope`. */
export interface ScopedListed {
  /** Claimed covers what was claimed in it. */
  week: Span;
  scope: readonly number[];
  /** A condition on the order itself, such as late; all orders if it is left out. */
  within?: RawBuilder<unknown>;
}

/**
 * Keys (`order_id`) of the orders whose lines in scope come to a status, as orderStatusOf has it: one of them is at it, and
 * none is less advanced, Cancelled ones aside. Found in indexes alone, never by reading all orders there are.
 */
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

/** The statuses of which no line may be for the whole to be at this one. */
export function earlierThan(status: OrderStatus): readonly OrderStatus[] {
  if (status === 'Cancelled') return ORDER_STATUSES.filter((each) => each !== 'Cancelled');
  return ORDER_STATUSES.slice(0, ORDER_STATUSES.indexOf(status));
}

/** How many orders each list has, and how many of them have a pick-up time; one row a status. */
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

/** The keys of one page of a list, in the order of compareOnDashboard; sorted among the orders of the list alone. */
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
