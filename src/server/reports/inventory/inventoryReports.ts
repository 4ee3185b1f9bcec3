import { isLow } from '#shared/domain/catalog/availability.ts';
import { REPORTS } from '#shared/reports/reportDefinitions.ts';
import { rankingOf, sumBy } from '../ranking.ts';
import { defineReport } from '../report.ts';
import { type CountedSize, readBuyingList, readCountSheet, readInventory, sizeName } from './inventory.queries.ts';

const sizeCells = ({ category, stock, size, available_quantity, restock_level }: CountedSize) => ({
  category,
  stock,
  size,
  available_quantity,
  restock_level,
});

const ofSize = (size: CountedSize) => ({ _id: String(size.id), group: size.group, is_counted: true });

export const inventoryReport = defineReport(REPORTS['inventory-report'], {
  read: readInventory,
  items: (sizes) => sizes,
  toRow: (size) => ({ ...ofSize(size), cells: { ...sizeCells(size), low_stock: isLow(size) ? 'Low stock' : '' } }),
  figures: (sizes) => ({
    sizes: sizes.length,
    available_quantity: sumBy(sizes, (size) => size.available_quantity),
    low: sizes.filter(isLow).length,
  }),
  chart: (sizes) =>
    rankingOf('Missing', sizes.filter(isLow), {
      nameOf: sizeName,
      amountOf: (size) => size.restock_level - size.available_quantity,
      hasOthers: false,
    }),
});

export const buyingList = defineReport(REPORTS['buying-list'], {
  read: readBuyingList,
  items: (sizes) => sizes,
  toRow: (size) => ({
    ...ofSize(size),
    cells: {
      ...sizeCells(size),
      supplier: size.supplier,
      in_carts: size.in_carts,
      unclaimed: size.unclaimed,
      sold_30_days: size.sold_30_days,
      sold_last_year: size.sold_last_year,
      suggested: size.suggested,
      arithmetic: size.arithmetic,
    },
  }),
  figures: (sizes) => ({ to_buy: sizes.length, suggested: sumBy(sizes, (size) => size.suggested) }),
  chart: (sizes) =>
    rankingOf('To buy', sizes, { nameOf: sizeName, amountOf: (size) => size.suggested, hasOthers: false }),
});

export const countSheet = defineReport(REPORTS['count-sheet'], {
  read: readCountSheet,
  items: (sizes) => sizes,
  toRow: (size) => ({
    ...ofSize(size),
    cells: {
      category: size.category,
      stock: size.stock,
      barcode: size.barcode,
      size: size.size,
      expected_quantity: size.expected_quantity,
      counted_quantity: null,
    },
  }),
  figures: (sizes) => ({
    sizes: sizes.length,
    expected_quantity: sumBy(sizes, (size) => size.expected_quantity),
  }),
  chart: (sizes) =>
    rankingOf('Expected', sizes, { nameOf: (size) => size.category, amountOf: (size) => size.expected_quantity }),
});
