import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ReportFilters } from '#shared/contracts/reportFilters.ts';
import { ORDER_STATUSES, type OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { type Period, spanOf } from '#shared/domain/reports/reportPeriods.ts';
import { currentMonth, type Span } from '#shared/domain/storeTime.ts';
import type { ReportFilter } from '#shared/reports/reportDefinition.ts';
import { readSubtree } from '../catalog/categorySubtree.ts';
import type { Deps } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { namesCounter } from '../settings/counters.queries.ts';

/** Null lists set no condition. */
export interface ReportSelection {
  period: Period;
  span: Span;
  statuses: readonly OrderStatus[] | null;
  /** Includes all categories below, within the staff user's scope. */
  categories: readonly number[] | null;
  orderNumbers: readonly string[] | null;
  items: readonly string[] | null;
  counter: number | null;
}

const unlessEmpty = <Item>(list: readonly Item[]): readonly Item[] | null => (list.length === 0 ? null : list);

/** Ignores filters outside `allowed`. Null if no row can match: no period, statuses without orders, or categories out of scope. */
export async function readSelection(
  deps: Deps,
  { scope }: Pick<StaffMember, 'scope'>,
  filters: ReportFilters,
  allowed: readonly ReportFilter[],
): Promise<ReportSelection | null> {
  const { timeZone } = deps.config.store;
  const has = (filter: ReportFilter) => allowed.includes(filter);
  if (has('period_covered') && filters.period_covered === null) return null;
  const period = filters.period_covered ?? currentMonth(deps.now(), timeZone);
  const requested = has('order_status') ? filters.order_status : [];
  const statuses = ORDER_STATUSES.filter((status) => requested.some((one) => one === status));
  // Reserved and Shipped exist for the older system; no order has them.
  if (requested.length > 0 && statuses.length === 0) return null;
  const categories = await readCategories(deps, scope, has('categories') ? filters.categories : []);
  if (categories?.length === 0) return null;
  return {
    period,
    span: spanOf(period, timeZone),
    statuses: unlessEmpty(statuses),
    categories,
    orderNumbers: unlessEmpty(has('os_numbers') ? filters.os_numbers : []),
    items: unlessEmpty(has('selected_items') ? filters.selected_items : []),
    counter: has('counter') ? filters.counter : null,
  };
}

async function readCategories({ em }: Deps, scope: StaffMember['scope'], chosen: readonly number[]) {
  if (chosen.length === 0) return scope;
  const ids = await readSubtree(em, chosen);
  return scope === null ? ids : ids.filter((id) => scope.includes(id));
}

/** Conditions on `order o`, without the span. */
export function orderConditions({
  orderNumbers,
  counter,
}: Pick<ReportSelection, 'orderNumbers' | 'counter'>): RawBuilder<SqlBool> {
  const numbers = orderNumbers ? sql`o.order_no in (${sql.join(orderNumbers)})` : sql`true`;
  return sql`${numbers} and ${namesCounter(counter)}`;
}

/** Conditions on `order_line l`. */
export function lineConditions({
  statuses,
  categories,
  items,
}: Pick<ReportSelection, 'statuses' | 'categories' | 'items'>): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [sql`true`];
  if (statuses) all.push(sql`l.status in (${sql.join(statuses)})`);
  if (categories) all.push(sql`l.category_id in (${sql.join(categories)})`);
  if (items) all.push(sql`l.name in (${sql.join(items)})`);
  return sql.join(all, sql` and `);
}
