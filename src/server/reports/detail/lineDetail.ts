import { sql } from 'kysely';
import { toPesos } from '#shared/domain/money.ts';
import { ORDER_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { isStoreDay } from '#shared/domain/storeTime.ts';
import type { Deps } from '../../platform/services.ts';
import { demandSpans, soldIn, UNCLAIMED } from '../inventory/inventory.queries.ts';
import { sumBy } from '../ranking.ts';
import { ITEM_KEY, itemKey } from '../sales/salesReports.ts';
import { isSold, lineCells, readLinesWhere, readSoldLines, type SoldLine } from '../sales/soldLines.ts';
import { type DetailQuery, type DetailRows, pageOf, unknownFigure } from './detailRows.ts';
import { sizesBehind } from './sizeDetail.ts';

interface Lines {
  lines: readonly SoldLine[];
  countsCancelled: boolean;
}

async function linesBehind(deps: Deps, detailQuery: DetailQuery): Promise<Lines> {
  if (detailQuery.definition.key === 'buying-list') return orderedLines(deps, detailQuery);
  return chooseLines(await readSoldLines(deps, detailQuery.selection), detailQuery);
}

/** Throws invalid for a row or group that the report does not have. */
function chooseLines(all: readonly SoldLine[], { definition, figure, row, group }: DetailQuery): Lines {
  if (figure === 'cancelled') return { lines: all.filter((line) => !isSold(line)), countsCancelled: true };
  if (row !== null) return { lines: linesOfRow(all, definition.group, row), countsCancelled: true };
  if (group === null) return { lines: all, countsCancelled: false };
  switch (definition.group) {
    case 'day':
      if (!isStoreDay(group)) throw unknownFigure('group');
      return { lines: all.filter(({ day }) => day === group), countsCancelled: false };
    case 'status':
      if (!ORDER_STATUSES.some((status) => status === group)) throw unknownFigure('group');
      return { lines: all.filter(({ status }) => status === group), countsCancelled: true };
    default:
      return { lines: all.filter(({ category }) => category === group), countsCancelled: false };
  }
}

/** A history row is one line and opens its order; an item row opens the lines in its sum. */
function linesOfRow(all: readonly SoldLine[], group: string | null, row: string): SoldLine[] {
  if (!(group === 'day' ? /^\d{1,15}$/ : ITEM_KEY).test(row)) throw unknownFigure('row');
  if (group !== 'day') return all.filter((line) => itemKey(line) === row);
  const order = all.find(({ id }) => String(id) === row)?.order_id;
  return all.filter(({ order_id }) => order_id === order);
}

async function orderedLines(deps: Deps, detailQuery: DetailQuery): Promise<Lines> {
  const { lately, lastYear } = demandSpans(deps);
  const ordered = { unclaimed: UNCLAIMED, sold_30_days: soldIn(lately), sold_last_year: soldIn(lastYear) }[
    detailQuery.figure
  ];
  if (!ordered) throw unknownFigure('figure');
  const where = sql`${ordered} and l.size_price_id in (${await sizesBehind(deps, detailQuery)})`;
  return { lines: await readLinesWhere(deps, where), countsCancelled: false };
}

export async function lineDetail(deps: Deps, detailQuery: DetailQuery): Promise<DetailRows> {
  const { lines, countsCancelled } = await linesBehind(deps, detailQuery);
  return pageOf('lines', detailQuery, lines, (line) => ({
    _id: String(line.id),
    order_id: String(line.order_id),
    is_counted: countsCancelled || isSold(line),
    cells: lineCells(line),
  }));
}

/** The sums cover only these lines. */
export async function orderDetail(deps: Deps, detailQuery: DetailQuery): Promise<DetailRows> {
  const { lines, countsCancelled } = await linesBehind(deps, detailQuery);
  const orders = [...Map.groupBy(lines, ({ order_id }) => order_id)];
  return pageOf('orders', detailQuery, orders, ([id, ofOrder]) => {
    const counted = countsCancelled ? ofOrder : ofOrder.filter(isSold);
    const [first] = ofOrder;
    const { order_no = '', created_at = '', customer = '' } = first ? lineCells(first) : {};
    return {
      _id: String(id),
      order_id: String(id),
      is_counted: counted.length > 0,
      cells: {
        order_no,
        created_at,
        customer,
        status: first?.order_status ?? '',
        quantity: sumBy(counted, ({ quantity }) => quantity),
        amount: toPesos(sumBy(counted, ({ centavos }) => centavos)),
      },
    };
  });
}
