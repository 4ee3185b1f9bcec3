import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../../platform/services.ts';
import { readBuyingList, readInventory } from '../inventory/inventory.queries.ts';
import { type DetailQuery, unknownFigure } from './detailQuery.ts';

/** The keys of the sizes that a figure of the inventory was added up over, for `in (…)`: a row's, a group's, or all. */
export async function sizesBehind(
  deps: Deps,
  { definition, selection, row, group }: DetailQuery,
): Promise<RawBuilder<unknown>> {
  const sizes =
    definition.key === 'buying-list' ? await readBuyingList(deps, selection) : await readInventory(deps, selection);
  const selected = sizes.filter((size) => {
    if (row !== null) return String(size.id) === row;
    return group === null || size.category === group;
  });
  if (selected.length === 0 && (row !== null || group !== null)) throw unknownFigure(row === null ? 'group' : 'row');
  // As numbers in the text: a statement takes no more than 65,535 parameters.
  return sql.raw(selected.length === 0 ? 'null' : selected.map(({ id }) => Number(id)).join(', '));
}
