import type { z } from 'zod';
import type { dashboard, dashboardInput } from '#shared/contracts/orders.ts';
import { compareOnDashboard, FINISHED_STATUSES } from '#shared/domain/dashboardOrder.ts';
import { ORDER_STATUSES, type OrderStatus } from '#shared/domain/orderStatus.ts';
import { currentWeek } from '#shared/domain/storeTime.ts';
import type { Deps } from '../deps.ts';
import { rows } from '../platform/database/rows.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { calendarNotices } from '../settings/pickupCalendar.queries.ts';
import { ORDER_COLUMNS, proofAddresses, withLines } from './orders.queries.ts';
import { toOrder, withinScope } from './orders.records.ts';

type Dashboard = z.output<typeof dashboard>;

/**
 * The orders by status, next pick-up first and deliveries last, each list with its full count and one page of it; those of
 * a finished status the other way round. Claimed covers the current week. A staff user with assigned categories sees orders with a line in them, and those lines.
 */
export async function getDashboard(
  deps: Deps,
  staff: StaffMember,
  input: z.output<typeof dashboardInput>,
): Promise<Dashboard> {
  const statuses = input.order_status ? [input.order_status] : ORDER_STATUSES;
  const counts = await countByStatus(deps, staff.scope);
  const [first, ...others] = statuses.map((status) => pageOf(deps, staff.scope, status, input));
  const page = first ? await others.reduce((all, next) => all.unionAll(next), first).execute() : [];
  const parts = await withLines(deps.em, page);
  const addressOf = proofAddresses(deps);
  return {
    lists: statuses.map((status) => ({
      status,
      count: counts.get(status) ?? 0,
      orders: parts
        .filter(({ order }) => order.status === status)
        .sort((one, other) => compareOnDashboard(status, one.order, other.order))
        .map((order) => toOrder(withinScope(order, staff.scope), addressOf)),
    })),
    notices: await calendarNotices(deps),
  };
}

async function countByStatus(deps: Deps, scope: StaffMember['scope']): Promise<Map<OrderStatus, number>> {
  const counts = await onDashboard(deps, scope)
    .select((eb) => ['status', eb.fn.countAll().as('count')])
    .groupBy('status')
    .execute();
  return new Map(counts.map(({ status, count }) => [status, Number(count)]));
}

/** One page of one status in the order of compareOnDashboard, as a statement that a union takes. */
function pageOf(
  deps: Deps,
  scope: StaffMember['scope'],
  status: OrderStatus,
  { page, page_size }: z.output<typeof dashboardInput>,
) {
  const direction = FINISHED_STATUSES.includes(status) ? 'desc' : 'asc';
  const listed = onDashboard(deps, scope)
    .select(ORDER_COLUMNS)
    .where('status', '=', status)
    .orderBy((eb) => eb('pickup_time', 'is', null))
    .orderBy('pickup_time', direction)
    .orderBy('id', direction)
    .limit(page_size)
    .offset((page - 1) * page_size);
  return rows(deps.em).selectFrom(listed.as('listed')).selectAll();
}

/** The orders that the dashboard is about: Claimed ones of this week only, and those with a line in scope. */
function onDashboard(deps: Deps, scope: StaffMember['scope']) {
  const week = currentWeek(deps.now(), deps.config.store.timeZone);
  return rows(deps.em)
    .selectFrom('order')
    .where((eb) =>
      eb.or([
        eb('status', '!=', 'Claimed'),
        eb.and([eb('status_changed_at', '>=', week.from), eb('status_changed_at', '<', week.until)]),
      ]),
    )
    .$if(scope !== null, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('order_line')
            .select('order_line.id')
            .whereRef('order_line.order_id', '=', 'order.id')
            .where('order_line.category_id', 'in', scope ?? []),
        ),
      ),
    );
}
