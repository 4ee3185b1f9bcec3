import type { Deps } from '../../platform/services.ts';
import { isLow, readBuyingList, readInventory, type SizeToBuy } from '../inventory/inventory.queries.ts';
import type { DetailQuery, DetailRows } from './detailQuery.ts';

/** The sizes that a count of them stands for; what to buy of each stands in the buying list alone. */
export async function sizeDetail(
  deps: Deps,
  { definition, selection, figure, offset, limit }: DetailQuery,
): Promise<DetailRows> {
  const isToBuy = definition.key === 'buying-list';
  const all = isToBuy
    ? await readBuyingList(deps, selection)
    : (await readInventory(deps, selection)).map((size) => ({ ...size, suggested: 0 }));
  const selected = figure === 'low' ? all.filter(isLow) : all;
  const sum = (key: keyof Pick<SizeToBuy, 'available_quantity' | 'suggested'>) =>
    selected.reduce((total, size) => total + size[key], 0);
  return {
    rows: selected.slice(offset, offset + limit).map((size) => ({
      _id: String(size.id),
      order_id: null,
      is_counted: true,
      cells: {
        category: size.category,
        stock: size.stock,
        size: size.size,
        available_quantity: size.available_quantity,
        restock_level: size.restock_level,
        suggested: isToBuy ? size.suggested : null,
      },
    })),
    row_count: selected.length,
    totals: { available_quantity: sum('available_quantity'), suggested: sum('suggested') },
  };
}
