import { type RawBuilder, sql } from 'kysely';
import { parseDecimal, toPesos } from '#shared/domain/money.ts';
import { ORDER_STATUSES, type OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { isStoreDay, spanOfDays } from '#shared/domain/storeTime.ts';
import { query } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/services.ts';
import { demandSpans, soldIn, UNCLAIMED } from '../inventory/inventory.queries.ts';
import { LINE_COLUMNS, type LineRow, lineCells } from '../sales/history.queries.ts';
import { inCategory, readSaleRow, readSales } from '../sales/sales.queries.ts';
import { fromLines } from '../selection.ts';
import { type DetailQuery, type DetailRows, unknownFigure } from './detailQuery.ts';
import { sizesBehind } from './sizesBehind.ts';

/** Some lines, as `from … where …` over `order o` and `order_line l`; whether cancelled ones of them count. */
export interface Lines {
  from: RawBuilder<unknown>;
  countsCancelled: boolean;
}

/** The lines that a figure was added up from. Throws invalid for a row or group that the report does not have. */
export async function linesBehind(deps: Deps, detailQuery: DetailQuery): Promise<Lines> {
  if (detailQuery.definition.key === 'buying-list') return boughtLines(deps, detailQuery);
  const { definition, selection, figure, row, group } = detailQuery;
  if (figure === 'cancelled') {
    return { from: sql`${fromLines(selection)} and l.status = 'Cancelled'`, countsCancelled: true };
  }
  if (row !== null)
    return { from: sql`${fromLines(selection)} and ${ofRow(definition.group, row)}`, countsCancelled: true };
  if (group === null) return { from: fromLines(selection), countsCancelled: false };
  switch (definition.group) {
    case 'day': {
      if (!isStoreDay(group)) throw unknownFigure('group');
      const span = spanOfDays(group, group, deps.config.store.timeZone);
      const from = sql`${fromLines(selection)} and o.created_at >= ${span.from} and o.created_at < ${span.until}`;
      return { from, countsCancelled: false };
    }
    case 'status':
      return { from: sql`${fromLines(selection)} and l.status = ${toStatus(group, 'group')}`, countsCancelled: true };
    default:
      return {
        from: sql`${fromLines(selection)} and ${await ofCategory(deps, detailQuery, group)}`,
        countsCancelled: false,
      };
  }
}

/** A row of lines is a line and opens its order; a row of items is an item in a status. */
function ofRow(group: string | null, row: string): RawBuilder<unknown> {
  if (group === 'day') {
    if (!/^\d{1,15}$/.test(row)) throw unknownFigure('row');
    return sql`o.id = (select order_id from order_line where id = ${Number(row)})`;
  }
  const sale = readSaleRow(row);
  if (!sale) throw unknownFigure('row');
  return sql`l.item_key = ${sale.item_key} and ${inCategory(sale.category_key)} and l.status = ${toStatus(sale.status, 'row')}`;
}

/** The lines that a report puts together under the name of a category; none for a name that it does not have. */
async function ofCategory(deps: Deps, { selection }: DetailQuery, group: string): Promise<RawBuilder<unknown>> {
  const sold = (await readSales(deps, selection)).filter(({ category }) => category === group);
  const distinct = new Map(sold.map((sale) => [`${sale.category_key} ${sale.category_name}`, sale]));
  // The words of a group are distinguished to the letter, as the report does.
  const parts = [...distinct.values()].map(
    ({ category_key, category_name }) =>
      sql`(${inCategory(category_key)} and binary l.category_name = binary ${category_name})`,
  );
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`;
}

function toStatus(text: string, field: 'row' | 'group'): OrderStatus {
  const status = ORDER_STATUSES.find((one) => one === text);
  if (!status) throw unknownFigure(field);
  return status;
}

async function boughtLines(deps: Deps, detailQuery: DetailQuery): Promise<Lines> {
  const { lately, lastYear } = demandSpans(deps);
  const lines = { unclaimed: UNCLAIMED, sold_30_days: soldIn(lately), sold_last_year: soldIn(lastYear) }[
    detailQuery.figure
  ];
  if (!lines) throw unknownFigure('figure');
  return {
    from: sql`${lines} and l.size_price_id in (${await sizesBehind(deps, detailQuery)})`,
    countsCancelled: false,
  };
}

interface SumRow {
  row_count: number;
  quantity: string | null;
  amount: string | null;
}

const counted = ({ countsCancelled }: Lines) => (countsCancelled ? sql`true` : sql`l.status <> 'Cancelled'`);

async function readSums({ em }: Deps, lines: Lines, count: RawBuilder<unknown>) {
  const found = await query(
    em,
    sql<SumRow>`
    select straight_join ${count} as row_count, sum(if(${counted(lines)}, l.quantity, 0)) as quantity,
      sum(if(${counted(lines)}, l.amount, 0)) as amount ${lines.from}`,
  );
  const [sums] = found;
  return {
    row_count: Number(sums?.row_count ?? 0),
    totals: { quantity: Number(sums?.quantity ?? 0), amount: toPesos(parseDecimal(sums?.amount ?? 0)) },
  };
}

/** The lines themselves, in the order in which they were ordered. */
export async function lineDetail(deps: Deps, { offset, limit }: DetailQuery, lines: Lines): Promise<DetailRows> {
  const found = await query(
    deps.em,
    sql<LineRow>`
    select straight_join ${LINE_COLUMNS} ${lines.from}
    order by o.created_at, o.id, l.id limit ${limit} offset ${offset}`,
  );
  return {
    rows: found.map((line) => ({
      _id: String(line.id),
      order_id: String(line.order_id),
      is_counted: lines.countsCancelled || line.status !== 'Cancelled',
      cells: lineCells(line),
    })),
    ...(await readSums(deps, lines, sql`count(*)`)),
  };
}

interface OrderSumRow {
  id: number;
  order_no: string;
  created_at: Date;
  customer_name: string;
  status: OrderStatus;
  lines_counted: string;
  quantity: string;
  amount: string;
}

/** The orders of the lines, each with the sum of these lines. */
export async function orderDetail(deps: Deps, { offset, limit }: DetailQuery, lines: Lines): Promise<DetailRows> {
  const found = await query(
    deps.em,
    sql<OrderSumRow>`
    select straight_join o.id, o.order_no, o.created_at, o.customer_name, o.status, sum(${counted(lines)}) as lines_counted,
      sum(if(${counted(lines)}, l.quantity, 0)) as quantity, sum(if(${counted(lines)}, l.amount, 0)) as amount
    ${lines.from}
    group by o.id, o.order_no, o.created_at, o.customer_name, o.status
    order by o.created_at, o.id limit ${limit} offset ${offset}`,
  );
  return {
    rows: found.map((order) => ({
      _id: String(order.id),
      order_id: String(order.id),
      is_counted: Number(order.lines_counted) > 0,
      cells: {
        order_no: order.order_no,
        created_at: order.created_at.toISOString(),
        customer: order.customer_name,
        status: order.status,
        quantity: Number(order.quantity),
        amount: toPesos(parseDecimal(order.amount)),
      },
    })),
    ...(await readSums(deps, lines, sql`count(distinct o.id)`)),
  };
}
