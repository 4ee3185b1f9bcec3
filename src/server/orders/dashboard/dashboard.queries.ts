import { type RawBuilder, sql } from 'kysely';
import type { Dashboard, DashboardInput } from '#shared/contracts/orders.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { type BoardView, statusesIn } from '#shared/domain/orders/boardView.ts';
import { compareOnDashboard, FINISHED_STATUSES } from '#shared/domain/orders/dashboardOrder.ts';
import type { OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import type { PaymentStatus } from '#shared/domain/payments/paymentStatus.ts';
import { currentWeek, type Span, spanOfDays, storeDayOf } from '#shared/domain/storeTime.ts';
import { orderTookTheLast } from '#shared/serverMessages.ts';
import { recordRead } from '../../masterData/auditReads.ts';
import { db, query } from '../../platform/database/db.ts';
import { resumeAfter } from '../../platform/events/events.ts';
import type { Deps } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { calendarNotices } from '../../settings/pickupCalendar.queries.ts';
import { findEventIds, latestEventId, type OrderEventData } from '../events/orderEvents.ts';
import { countScopedOrders, scopedPage } from '../listing/scopedLists.ts';
import { createProofUrls, type SelectedOrder, selectOrders, withLines } from '../order/orders.queries.ts';
import { toBoardOrder, withinScope } from '../order/orders.records.ts';

type Page = Pick<DashboardInput, 'page' | 'page_size'>;

/**
 * Lists orders by status, a page and the count each; Claimed covers this week. Within a scope, all values follow its
 * lines. Reads by API tokens are recorded.
 */
export async function getDashboard(deps: Deps, staff: StaffMember, input: DashboardInput): Promise<Dashboard> {
  // Read first: the stream sends again what is committed while the lists are read.
  const lastEvent = deps.orderEvents.lastId() ?? (await latestEventId(deps.em));
  const recent = await findEventIds(deps.em, await resumeAfter(deps.em, lastEvent));
  const shown = statusesIn(input.view);
  const statuses = input.order_status ? shown.filter((status) => status === input.order_status) : shown;
  const within = input.view ? inView(input.view, deps.now(), deps.config.store.timeZone) : sql`true`;
  const week = currentWeek(deps.now(), deps.config.store.timeZone);
  const { scope } = staff;
  const counts = await countLists(deps, statuses, { week, scope, within });
  const slices = [...counts].flatMap(([status, count]) => {
    if (count.total === 0) return [];
    return scope === null
      ? pageSlices(status, count, { week, within }, input)
      : scopedPage(status, { week, scope, within }, input);
  });
  const found = await withLines(deps.em, await readPages(deps, slices));
  const parts = found.map((order) => withinScope(order, scope));
  // Staff see the board all day; only API tokens' reads are recorded.
  if (staff.apiToken !== undefined && parts.length > 0) {
    const changes = { found: { from: null, to: parts.map(({ order }) => order.order_no) } };
    await recordRead(deps, staff, { record_type: 'order', record_id: 'dashboard', changes });
  }
  const proofUrlOf = createProofUrls(deps, staff.id);
  return {
    lists: statuses.map((status) => ({
      status,
      count: counts.get(status)?.total ?? 0,
      orders: parts
        .filter(({ order }) => order.status === status)
        .sort((one, other) => compareOnDashboard(status, one.order, other.order))
        .map((order) => toBoardOrder(order, proofUrlOf)),
    })),
    notices: [...(await calendarNotices(deps)), ...(scope === null ? await soldOutNotices(deps) : [])],
    last_event_id: String(recent.at(-1) ?? lastEvent),
    recent_event_ids: recent.map(String),
  };
}

export async function countInView(deps: Deps, scope: StaffMember['scope'], view: BoardView): Promise<number> {
  const { timeZone } = deps.config.store;
  const within = inView(view, deps.now(), timeZone);
  const counts = await countLists(deps, statusesIn(view), { week: currentWeek(deps.now(), timeZone), scope, within });
  return [...counts.values()].reduce((sum, { total }) => sum + total, 0);
}

async function countLists(
  { em }: Pick<Deps, 'em'>,
  statuses: readonly OrderStatus[],
  { week, scope, within }: { week: Span; scope: StaffMember['scope']; within: RawBuilder<unknown> },
): Promise<ReadonlyMap<OrderStatus, ListCount>> {
  if (statuses.length === 0) return new Map();
  const counting =
    scope === null ? countOrders(statuses, week, within) : countScopedOrders(statuses, { week, scope, within });
  const counted = await query(em, counting);
  return new Map(counted.map(({ status, total, dated }) => [status, { total: Number(total), dated: Number(dated) }]));
}

interface ListCount {
  total: number;
  dated: number;
}

/** Counts the lists from indexes, except with a view; empty lists have no row. */
function countOrders(
  statuses: readonly OrderStatus[],
  week: Span,
  within: RawBuilder<unknown> = sql`true`,
): RawBuilder<ListCount & { status: OrderStatus }> {
  const count = sql`select o.status, count(*) as total, count(o.pickup_time) as dated from \`order\` o`;
  const open = statuses.filter((status) => status !== 'Claimed');
  const parts = [
    ...(open.length > 0 ? [sql`${count} where o.status in (${sql.join(open)}) and ${within} group by o.status`] : []),
    ...(statuses.includes('Claimed') ? [sql`${count} where ${claimedIn(week)} group by o.status`] : []),
  ];
  return sql`${sql.join(parts, sql` union all `)}`;
}

async function readPages({ em }: Deps, slices: readonly RawBuilder<{ id: number }>[]): Promise<SelectedOrder[]> {
  if (slices.length === 0) return [];
  return selectOrders(em)
    .innerJoin(sql<{ id: number }>`(${sql.join(slices, sql` union all `)})`.as('page'), 'page.id', 'o.id')
    .execute();
}

/** Selects the keys of one page from an index. An index has orders without pick-up time first, so deliveries are a second slice. */
function pageSlices(
  status: OrderStatus,
  { total, dated }: ListCount,
  { week, within = sql`true` }: { week: Span; within?: RawBuilder<unknown> },
  { page, page_size }: Page,
): RawBuilder<{ id: number }>[] {
  const [from, until] = [(page - 1) * page_size, Math.min(page * page_size, total)];
  const slice = (source: RawBuilder<unknown>, order: RawBuilder<unknown>, start: number, end: number) =>
    end <= start
      ? []
      : [
          sql<{ id: number }>`
            (select o.id from ${source} order by ${order} limit ${end - start} offset ${start})`,
        ];
  const latest = sql`o.pickup_time desc, o.id desc`;
  // Without the hint the optimizer sorts a whole list by another index, or reads all orders ever claimed.
  if (status === 'Claimed')
    return slice(sql`\`order\` o force index (order_claims) where ${claimedIn(week)}`, latest, from, until);
  const ofStatus = sql`\`order\` o force index (order_queue) where o.status = ${status} and ${within}`;
  if (FINISHED_STATUSES.includes(status)) return slice(ofStatus, latest, from, until);
  return [
    ...slice(sql`${ofStatus} and o.pickup_time is not null`, sql`o.pickup_time, o.id`, from, Math.min(until, dated)),
    ...slice(sql`${ofStatus} and o.pickup_time is null`, sql`o.id`, Math.max(from - dated, 0), until - dated),
  ];
}

const claimedIn = ({ from, until }: Span) =>
  sql`o.status = 'Claimed' and o.status_changed_at >= ${from} and o.status_changed_at < ${until}`;

const MAX_NOTICES = 3;

/** Returns notices about Pending orders of the last day that took the last pieces of many products. */
async function soldOutNotices({ em, now }: Deps): Promise<string[]> {
  const found = await db(em)
    .selectFrom('order as o')
    .innerJoin('event as e', 'e.subject_id', 'o.id')
    .select(['o.order_no', 'e.data'])
    .where('o.status', '=', 'Pending')
    .where('o.created_at', '>=', new Date(now().getTime() - DAY_MS))
    .where('e.subject', '=', 'order')
    .where('e.kind', 'in', ['placed', 'stock'])
    .where(sql<boolean>`json_extract(e.data, '$.activity') is not null`)
    .orderBy('o.created_at', 'desc')
    .limit(MAX_NOTICES)
    .execute();
  return found.map(({ order_no, data }) =>
    orderTookTheLast(order_no, (data as OrderEventData).activity?.detail.to ?? ''),
  );
}

/** An order (`o`) without proof and without confirmed payment: "No proof" on all staff screens (docs/rules/reports.md). */
const lacksProof = sql`o.payment_status = ${'Awaiting Proof' satisfies PaymentStatus}`;

function inView(view: BoardView, now: Date, timeZone: string): RawBuilder<unknown> {
  const today = storeDayOf(now, timeZone);
  const { from, until } = spanOfDays(today, today, timeZone);
  const conditions: Record<BoardView, RawBuilder<unknown>> = {
    today: sql`o.pickup_time >= ${from} and o.pickup_time < ${until}`,
    late: sql`o.pickup_time < ${from}`,
    'to-prepare': sql`true`,
    'to-check': sql`o.payment_status = ${'To Check' satisfies PaymentStatus}`,
    'no-proof': lacksProof,
  };
  return conditions[view];
}
