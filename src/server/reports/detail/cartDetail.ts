import { sql } from 'kysely';
import { toPesos } from '#shared/domain/money.ts';
import { db } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/services.ts';
import { type CartReportLine, cartGroup, personCells, readCarts } from '../carts/carts.queries.ts';
import type { DetailQuery, DetailRows } from './detailQuery.ts';
import { sizesBehind } from './sizesBehind.ts';

/** The lines of carts that a figure was added up from. */
export async function cartDetail(deps: Deps, detailQuery: DetailQuery): Promise<DetailRows> {
  const { definition, selection, figure, offset, limit } = detailQuery;
  const found =
    definition.key === 'buying-list'
      ? await readCartsOfSizes(deps, detailQuery)
      : linesAt(detailQuery, await readCarts(deps, selection));
  const lines = figure === 'short' ? found.filter((line) => !line.isThere) : found;
  return {
    rows: lines.slice(offset, offset + limit).map((line) => ({
      _id: String(line.id),
      order_id: null,
      is_counted: true,
      cells: {
        ...personCells(line),
        updated_at: line.updated_at,
        item: line.item,
        size: line.size,
        quantity: line.quantity,
        amount: toPesos(line.centavos),
      },
    })),
    row_count: lines.length,
    totals: {
      quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
      amount: toPesos(lines.reduce((sum, line) => sum + line.centavos, 0)),
    },
  };
}

/** The lines of the carts' report that a row, a group or an item of its chart stands for. */
const linesAt = ({ row, group, item }: DetailQuery, lines: readonly CartReportLine[]) =>
  lines.filter(
    (line) =>
      (row === null || String(line.id) === row) &&
      (group === null || cartGroup(line) === group) &&
      (item === null || line.called === item),
  );

/** The lines of all carts that want one of the sizes. */
async function readCartsOfSizes(deps: Deps, detailQuery: DetailQuery): Promise<CartReportLine[]> {
  const sizes = await sizesBehind(deps, detailQuery);
  const found = await db(deps.em)
    .selectFrom('cart_item as i')
    .innerJoin('size_price as p', (join) => join.onRef('p.stock_id', '=', 'i.stock_id').onRef('p.size', '=', 'i.size'))
    .select('i.id')
    .where(sql<boolean>`p.id in (${sizes})`)
    .execute();
  const selected = new Set(found.map(({ id }) => id));
  const { categories } = detailQuery.selection;
  return (await readCarts(deps, { span: null, categories, items: null })).filter(({ id }) => selected.has(id));
}
