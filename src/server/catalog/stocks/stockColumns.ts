import type { Stock } from '#shared/contracts/catalog.ts';
import type { StockFields } from '#shared/contracts/stocks.ts';

/** The columns of a stock's own row, in the contract's terms. */
export type StockColumns = Pick<
  StockFields,
  | 'name'
  | 'description'
  | 'content'
  | 'category'
  | 'uom'
  | 'barcode'
  | 'selling_price'
  | 'colors'
  | 'is_available'
  | 'weekly_schedule'
  | 'from_time_available'
  | 'to_time_available'
>;

/** Those of a record as it was read. */
export function columnsOf(record: Stock): StockColumns {
  return {
    name: record.name,
    description: record.description,
    content: record.content,
    category: Number(record.category._id),
    uom: record.uom,
    barcode: record.barcode,
    selling_price: record.selling_price,
    colors: record.colors,
    is_available: record.is_available,
    weekly_schedule: record.weekly_schedule,
    from_time_available: record.from_time_available,
    to_time_available: record.to_time_available,
  };
}
