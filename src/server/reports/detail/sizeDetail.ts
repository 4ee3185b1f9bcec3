import { type RawBuilder, sql } from 'kysely';
import { isLow } from '#shared/domain/catalog/availability.ts';
import type { Deps } from '../../platform/services.ts';
import { cartCells, cartGroup, readCarts } from '../carts/carts.ts';
import {
  type CountedSize,
  readBuyingList,
  readCountSheet,
  readInventory,
  sizeName,
} from '../inventory/inventory.queries.ts';
import { type DetailQuery, type DetailRows, pageOf, unknownFigure } from './detailRows.ts';

type SizeBehind = CountedSize & { suggested?: number; arithmetic?: string };

/** Throws invalid for a row, group or item that the report does not have. */
async function findSizes(deps: Deps, detailQuery: DetailQuery): Promise<SizeBehind[]> {
  const { row, group, item } = detailQuery;
  const sizes = (await readSizes(deps, detailQuery)).filter(
    (size) =>
      (row === null || String(size.id) === row) &&
      (group === null || size.group === group) &&
      (item === null || sizeName(size) === item),
  );
  const narrowed = row !== null ? 'row' : group !== null ? 'group' : 'item';
  if (sizes.length === 0 && detailQuery[narrowed] !== null) throw unknownFigure(narrowed);
  return sizes;
}

function readSizes(deps: Deps, { definition, selection }: DetailQuery): Promise<SizeBehind[]> {
  switch (definition.key) {
    case 'buying-list':
      return readBuyingList(deps, selection);
    case 'count-sheet':
      return readCountSheet(deps, selection);
    default:
      return readInventory(deps, selection);
  }
}

export async function sizesBehind(deps: Deps, detailQuery: DetailQuery): Promise<RawBuilder<unknown>> {
  const sizes = await findSizes(deps, detailQuery);
  // As literals, because a statement takes at most 65,535 parameters.
  return sql.raw(sizes.length === 0 ? 'null' : sizes.map(({ id }) => Number(id)).join(', '));
}

export const sizeDetail =
  (kind: 'sizes' | 'purchases') =>
  async (deps: Deps, detailQuery: DetailQuery): Promise<DetailRows> => {
    const found = await findSizes(deps, detailQuery);
    const sizes = detailQuery.figure === 'low' ? found.filter(isLow) : found;
    return pageOf(kind, detailQuery, sizes, (size) => ({
      _id: String(size.id),
      order_id: null,
      is_counted: true,
      cells: {
        category: size.category,
        stock: size.stock,
        size: size.size,
        available_quantity: size.available_quantity,
        restock_level: size.restock_level,
        suggested: size.suggested ?? null,
        arithmetic: size.arithmetic ?? null,
      },
    }));
  };

export async function cartDetail(deps: Deps, detailQuery: DetailQuery): Promise<DetailRows> {
  const found = await cartLines(deps, detailQuery);
  const lines = detailQuery.figure === 'short' ? found.filter((line) => !line.isThere) : found;
  return pageOf('carts', detailQuery, lines, (line) => ({
    _id: String(line.id),
    order_id: null,
    is_counted: true,
    cells: cartCells(line),
  }));
}

async function cartLines(deps: Deps, detailQuery: DetailQuery) {
  const { definition, selection, row, group, item } = detailQuery;
  if (definition.key === 'buying-list') {
    const sizes = new Set((await findSizes(deps, detailQuery)).map(({ id }) => id));
    const all = await readCarts(deps, { span: null, categories: selection.categories, items: null });
    return all.filter(({ size_id }) => size_id !== null && sizes.has(size_id));
  }
  return (await readCarts(deps, selection)).filter(
    (line) =>
      (row === null || String(line.id) === row) &&
      (group === null || cartGroup(line) === group) &&
      (item === null || line.called === item),
  );
}
