import type { Deps } from '../../platform/services.ts';
import { isLow } from '../inventory/inventory.queries.ts';
import type { DetailQuery, DetailRows } from './detailQuery.ts';
import { findSizes, type SizeBehind } from './sizesBehind.ts';

/** The sizes that a figure stands for; what to buy of each, and why so much, only of the buying list. */
export async function sizeDetail(deps: Deps, detailQuery: DetailQuery): Promise<DetailRows> {
  const found = await findSizes(deps, detailQuery);
  const sizes = detailQuery.figure === 'low' ? found.filter(isLow) : found;
  const sum = (amountOf: (size: SizeBehind) => number) => sizes.reduce((total, size) => total + amountOf(size), 0);
  return {
    rows: sizes.slice(detailQuery.offset, detailQuery.offset + detailQuery.limit).map((size) => ({
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
    })),
    row_count: sizes.length,
    totals: {
      available_quantity: sum((size) => size.available_quantity),
      suggested: sum((size) => size.suggested ?? 0),
    },
  };
}
