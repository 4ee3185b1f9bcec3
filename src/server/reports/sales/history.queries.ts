import { type RawBuilder, sql } from 'kysely';
import type { ReportGroup, ReportRow } from '#shared/contracts/reports.ts';
import { parseDecimal, toPesos } from '#shared/domain/money.ts';
import type { OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { spanOfDays } from '#shared/domain/storeTime.ts';
import { db, query } from '../../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import type { Overview } from '../reportSource.ts';
import { fromLines, lineConditions, orderConditions, type ReportSelection } from '../selection.ts';
import { dayFinder } from '../storeDays.ts';
import { daySums } from './salesSums.queries.ts';

/** Read at a time for a file: bounds memory, how long the event loop is held, and what is read in vain when nobody waits any more. */
const ORDER_BATCH_SIZE = 200;

export interface LineRow {
  id: number;
  order_id: number;
  order_no: string;
  created_at: Date;
  customer_name: string;
  name: string;
  size: string;
  status: OrderStatus;
  quantity: number;
  amount: string;
}

/** The columns of a line and its order, `l` and `o`. */
export const LINE_COLUMNS = sql`l.id, o.id as order_id, o.order_no, o.created_at, o.customer_name, l.name, l.size, l.status,
  l.quantity, l.amount`;

/** The cells that every list of lines has. */
export function lineCells(line: LineRow) {
  return {
    order_no: line.order_no,
    created_at: line.created_at.toISOString(),
    customer: line.customer_name,
    item: line.name,
    size: line.size,
    status: line.status,
    quantity: Number(line.quantity),
    amount: toPesos(parseDecimal(line.amount)),
  };
}

function rowMaker({ config }: Deps): (line: LineRow) => ReportRow {
  const dayOf = dayFinder(config.store.timeZone);
  return (line) => {
    const day = dayOf(line.created_at.getTime());
    return {
      _id: String(line.id),
      group: day,
      is_counted: line.status !== 'Cancelled',
      cells: { day, ...lineCells(line) },
    };
  };
}

/** Days with their sums, found in indexes alone. */
export async function historyOverview(deps: Deps, selection: ReportSelection): Promise<Overview> {
  const groups: ReportGroup[] = [];
  let [row_count, quantity, centavos] = [0, 0, 0];
  for (const [day, sums] of Map.groupBy(await daySums(deps, selection), (sum) => sum.day)) {
    const counted = sums.filter(({ status }) => status !== 'Cancelled');
    const ofDay = {
      lines: sums.reduce((sum, { lines }) => sum + lines, 0),
      quantity: counted.reduce((sum, part) => sum + part.quantity, 0),
      centavos: counted.reduce((sum, part) => sum + part.centavos, 0),
    };
    groups.push({
      label: day,
      first: row_count,
      row_count: ofDay.lines,
      totals: { quantity: ofDay.quantity, amount: toPesos(ofDay.centavos) },
    });
    row_count += ofDay.lines;
    quantity += ofDay.quantity;
    centavos += ofDay.centavos;
  }
  return { row_count, totals: { quantity, amount: toPesos(centavos) }, groups };
}

/** The rows of a window, found by the lengths of the days before: no row before the window's first day is read. */
export async function historyWindow(
  deps: Deps,
  selection: ReportSelection,
  offset: number,
  limit: number,
): Promise<ReportRow[]> {
  const { groups } = await historyOverview(deps, selection);
  const touched = groups.filter(({ first, row_count }) => first < offset + limit && first + row_count > offset);
  const [first, last] = [touched[0], touched.at(-1)];
  if (!first || !last) return [];
  const span = spanOfDays(first.label, last.label, deps.config.store.timeZone);
  const skipped = offset - first.first;
  const found = await query(deps.em, linesOf({ ...selection, span }, limit, skipped));
  return found.map(rowMaker(deps));
}

function linesOf(selection: ReportSelection, limit: number, offset: number): RawBuilder<LineRow> {
  return sql<LineRow>`
    select ${LINE_COLUMNS} ${fromLines(selection)} order by o.created_at, o.id, l.id limit ${limit} offset ${offset}`;
}

/** All rows, order after order, each read once and forgotten. */
export async function* historyStream(deps: Deps, selection: ReportSelection): AsyncGenerator<ReportRow[]> {
  const toRow = rowMaker(deps);
  let after: OrderCursor | null = null;
  for (;;) {
    const orders: OrderCursor[] = await nextOrders(deps.em, selection, after);
    const last = orders.at(-1);
    if (!last) return;
    const ids = orders.map(({ id }) => id);
    const found = await query(
      deps.em,
      sql<LineRow>`
      select ${LINE_COLUMNS} from \`order\` o join order_line l on l.order_id = o.id
      where o.id in (${sql.join(ids)}) and ${lineConditions(selection)}
      order by o.created_at, o.id, l.id`,
    );
    if (found.length > 0) yield found.map(toRow);
    if (orders.length < ORDER_BATCH_SIZE) return;
    after = last;
  }
}

interface OrderCursor {
  id: number;
  created_at: Date;
}

async function nextOrders(
  em: StoreEntityManager,
  { span, ...selection }: Pick<ReportSelection, 'span' | 'orderNumbers' | 'counter'>,
  after: OrderCursor | null,
): Promise<OrderCursor[]> {
  return db(em)
    .selectFrom('order as o')
    .select(['id', 'created_at'])
    .where('created_at', '>=', after?.created_at ?? span.from)
    .$if(after !== null, (query) =>
      query.where(({ eb, or }) =>
        or([eb('created_at', '>', after?.created_at ?? span.from), eb('id', '>', after?.id ?? 0)]),
      ),
    )
    .where('created_at', '<', span.until)
    .where(orderConditions(selection))
    .orderBy('created_at')
    .orderBy('id')
    .limit(ORDER_BATCH_SIZE)
    .execute();
}
