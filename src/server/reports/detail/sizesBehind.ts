import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../../platform/services.ts';
import {
  type CountedSize,
  readBuyingList,
  readCountSheet,
  readInventory,
  sizeName,
} from '../inventory/inventory.queries.ts';
import { type DetailQuery, unknownFigure } from './detailQuery.ts';

/** A size, with what its report alone says of it. */
export type SizeBehind = CountedSize & { suggested?: number; arithmetic?: string };

/** The sizes behind a figure of the inventory: of a row, a group, an item of the chart, or all. Throws invalid for one that the report does not have. */
export async function findSizes(deps: Deps, detailQuery: DetailQuery): Promise<SizeBehind[]> {
  const { row, group, item } = detailQuery;
  const sizes = (await readSizes(deps, detailQuery)).filter(
    (size) =>
      (row === null || String(size.id) === row) &&
      (group === null || size.category === group) &&
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

/** The keys of these sizes, for `in (…)`. */
export async function sizesBehind(deps: Deps, detailQuery: DetailQuery): Promise<RawBuilder<unknown>> {
  const sizes = await findSizes(deps, detailQuery);
  // As numbers in the text: a statement takes no more than 65,535 parameters.
  return sql.raw(sizes.length === 0 ? 'null' : sizes.map(({ id }) => Number(id)).join(', '));
}
