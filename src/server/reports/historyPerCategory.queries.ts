import { type RawBuilder, sql } from 'kysely';
import type { HistoryPerCategory, HistoryPerCategoryInput } from '#shared/contracts/reports.ts';
import { parseDecimal, toPesos } from '#shared/domain/money.ts';
import { ORDER_STATUSES, type OrderStatus } from '#shared/domain/orderStatus.ts';
import { currentMonth, type Span, spanOfDays } from '#shared/domain/storeTime.ts';
import type { Deps } from '../deps.ts';
import { categoryBranch } from '../platform/database/categoryBranch.ts';
import { rows } from '../platform/database/rows.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';

/**
 * What was ordered in a period (inclusive store days, by the order's created_at), by the category it was sold under; the
 * lines of one item, size and status put together. Lines outside the staff user's categories are left out, and cancelled
 * ones count in no sum.
 */
export async function reportHistoryPerCategory(
  deps: Deps,
  staff: StaffMember,
  input: HistoryPerCategoryInput,
): Promise<HistoryPerCategory> {
  const chosen = choose(deps, staff, input);
  if (!chosen) return [];
  const { rows: found } = await linesPerCategory(chosen).execute(rows(deps.em));
  return [...Map.groupBy(found, (row) => row.category_name)].map(([name, lines]) => toGroup(name, lines));
}

/** Which lines a report is about; null lists are no condition. */
export interface ReportedLines {
  span: Span;
  statuses: readonly OrderStatus[] | null;
  categories: readonly number[] | null;
  scope: readonly number[] | null;
  items: readonly string[] | null;
}

/** The lines that the filters ask for, or null where no line can be meant: without a period, or with statuses no order has. */
function choose(
  { now, config }: Pick<Deps, 'now' | 'config'>,
  { scope }: StaffMember,
  { period_covered, order_status, categories, selected_items }: HistoryPerCategoryInput,
): ReportedLines | null {
  if (period_covered === null) return null;
  const { timeZone } = config.store;
  const { start, end } = period_covered ?? currentMonth(now(), timeZone);
  const statuses = ORDER_STATUSES.filter((status) => order_status.includes(status));
  // Reserved and Shipped are offered for the older system's sake; no order has them.
  if (order_status.length > 0 && statuses.length === 0) return null;
  return {
    span: spanOfDays(start, end, timeZone),
    statuses: unlessEmpty(statuses),
    categories: unlessEmpty(categories),
    scope,
    items: unlessEmpty(selected_items),
  };
}

const unlessEmpty = <Item>(list: readonly Item[]): readonly Item[] | null => (list.length === 0 ? null : list);

interface FoundRow {
  category_name: string;
  name: string;
  size: string;
  uom: string;
  status: OrderStatus;
  quantity: string;
  amount: string;
}

/**
 * The period's orders lead the join, found in an index alone, and each brings its own lines: led by a category, the
 * statement would read every line that was ever sold in it.
 */
export function linesPerCategory({ span, ...filters }: ReportedLines): RawBuilder<FoundRow> {
  return sql<FoundRow>`
    select straight_join l.category_name, l.name, l.size, l.uom, l.status,
      sum(l.quantity) as quantity, sum(l.amount) as amount
    from \`order\` o join order_line l on l.order_id = o.id
    where o.created_at >= ${span.from} and o.created_at < ${span.until} and ${conditions(filters)}
    group by l.category_name, l.name, l.size, l.uom, l.status
    order by l.category_name, l.name, l.size, l.uom, l.status`;
}

function conditions({ statuses, categories, scope, items }: Omit<ReportedLines, 'span'>): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [sql`true`];
  if (statuses) all.push(sql`l.status in (${sql.join(statuses)})`);
  if (categories) {
    const start = sql`select id from category where id in (${sql.join(categories)})`;
    all.push(sql`l.category_id in ${categoryBranch(start)}`);
  }
  if (scope) all.push(sql`l.category_id in (${sql.join(scope)})`);
  if (items) all.push(sql`l.name in (${sql.join(items)})`);
  return sql.join(all, sql` and `);
}

function toGroup(name: string, lines: readonly FoundRow[]): HistoryPerCategory[number] {
  const sold = lines.filter((line) => line.status !== 'Cancelled');
  return {
    _id: name,
    items: lines.map(({ name, size, uom, status, quantity, amount }) => ({
      name,
      size,
      uom,
      order_status: { status },
      quantity: Number(quantity),
      amount: toPesos(parseDecimal(amount)),
    })),
    quantity: sold.reduce((sum, line) => sum + Number(line.quantity), 0),
    amount: toPesos(sold.reduce((sum, line) => sum + parseDecimal(line.amount), 0)),
  };
}
