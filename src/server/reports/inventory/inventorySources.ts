import { isLow } from '#shared/domain/catalog/availability.ts';
import { REPORTS } from '#shared/reports/reportDefinitions.ts';
import { oncePerSelection } from '../oncePerSelection.ts';
import { rankingOf, sumsBy } from '../ranking.ts';
import { tableSource } from '../tableSource.ts';
import { type CountedSize, readBuyingList, readCountSheet, readInventory, sizeName } from './inventory.queries.ts';

const inventoryOf = oncePerSelection(readInventory);
const countSheetOf = oncePerSelection(readCountSheet);
const buyingListOf = oncePerSelection(readBuyingList);

const sizeCells = ({ category, stock, size, available_quantity, restock_level }: CountedSize) => ({
  category,
  stock,
  size,
  available_quantity,
  restock_level,
});

/** The quantities of everything that is counted. */
export const inventorySource = tableSource(REPORTS['inventory-report'], {
  read: inventoryOf,
  toRow: (size) => ({
    _id: String(size.id),
    group: size.category,
    is_counted: true,
    cells: { ...sizeCells(size), low_stock: isLow(size) ? 'Low stock' : '' },
  }),
  figures: async (deps, selection) => {
    const sizes = await inventoryOf(deps, selection);
    return {
      sizes: sizes.length,
      available_quantity: sizes.reduce((sum, size) => sum + size.available_quantity, 0),
      low: sizes.filter(isLow).length,
    };
  },
  chart: async (deps, selection) => {
    const low = (await inventoryOf(deps, selection)).filter(isLow);
    const missing = sumsBy(low, sizeName, (size) => size.restock_level - size.available_quantity);
    return rankingOf('Missing', missing, { others: false });
  },
});

/** The sizes to buy, with the figures behind each suggestion. */
export const buyingListSource = tableSource(REPORTS['buying-list'], {
  read: buyingListOf,
  toRow: (size) => ({
    _id: String(size.id),
    group: size.category,
    is_counted: true,
    cells: {
      ...sizeCells(size),
      in_carts: size.in_carts,
      unclaimed: size.unclaimed,
      sold_30_days: size.sold_30_days,
      sold_last_year: size.sold_last_year,
      suggested: size.suggested,
      arithmetic: size.arithmetic,
    },
  }),
  figures: async (deps, selection) => {
    const sizes = await buyingListOf(deps, selection);
    return { to_buy: sizes.length, suggested: sizes.reduce((sum, size) => sum + size.suggested, 0) };
  },
  chart: async (deps, selection) => {
    const sizes = await buyingListOf(deps, selection);
    return rankingOf(
      'To buy',
      sumsBy(sizes, sizeName, (size) => size.suggested),
      { others: false },
    );
  },
});

/** The expected quantities of everything that is counted, with room for the counted ones. */
export const countSheetSource = tableSource(REPORTS['count-sheet'], {
  read: countSheetOf,
  toRow: ({ id, category, stock, barcode, size, expected_quantity }) => ({
    _id: String(id),
    group: category,
    is_counted: true,
    cells: { category, stock, barcode, size, expected_quantity, counted_quantity: null },
  }),
  figures: async (deps, selection) => {
    const sizes = await countSheetOf(deps, selection);
    return { sizes: sizes.length, expected_quantity: sizes.reduce((sum, size) => sum + size.expected_quantity, 0) };
  },
  chart: async (deps, selection) => {
    const sizes = await countSheetOf(deps, selection);
    return rankingOf(
      'Expected',
      sumsBy(
        sizes,
        (size) => size.category,
        (size) => size.expected_quantity,
      ),
    );
  },
});
