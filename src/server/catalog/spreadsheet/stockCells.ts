import type { Stock } from '#shared/contracts/catalog.ts';
import { perFacet } from '#shared/domain/catalog/facets.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import {
  type Cell,
  escapeApostrophe,
  escapeFormula,
  joinDays,
  joinList,
  MAX_CELL_CHARACTERS,
  yesOrNo,
} from './cellText.ts';
import { EXPORT_COLUMNS, type ExportColumn } from './columns.ts';

type Row = Partial<Record<ExportColumn, Cell>>;

/** A product as rows of an export, one a size; those after the first name it again and hold their size alone. */
export function stockRows(stock: Stock, categoryPath: string): Cell[][] {
  const identity: Row = { _id: Number(stock._id), name: stock.name };
  const [first = {}, ...more] = stock.size_prices.map(sizeCells);
  return [
    { ...identity, ...productCells(stock, categoryPath), ...first },
    ...more.map((row) => ({ ...identity, ...row })),
  ].map(inOrder);
}

/** The row that a template shows below its heads. */
export const EXAMPLE_ROW = inOrder({
  name: 'PE Shirt',
  description: 'White cotton shirt with the school crest',
  content: '<p>Wash with like colors.</p>',
  category: 'Uniforms > PE',
  uom: 'pc',
  barcode: '4800016644931',
  selling_price: 285,
  grade_levels: 'Grade 7;Grade 8',
  subjects: 'Physical Education',
  filters: 'Cotton;Unisex',
  colors: 'White;Blue',
  is_available: 'yes',
  weekly_schedule: 'Mon;Tue;Wed;Thu;Fri',
  from_time_available: '08:00',
  to_time_available: '17:00',
  size: 'S',
  price: 0,
  adjustment_quantity: 20,
  restock_level: 5,
  restrict_if_no_available: 'yes',
});

function productCells(stock: Stock, categoryPath: string): Row {
  return {
    description: stock.description,
    content: stock.content,
    category: categoryPath,
    uom: stock.uom,
    barcode: stock.barcode,
    selling_price: stock.selling_price,
    ...perFacet((facet) => joinList(stock[facet])),
    colors: joinList(stock.colors),
    is_available: yesOrNo(stock.is_available),
    weekly_schedule: joinDays(stock.weekly_schedule),
    from_time_available: stock.from_time_available,
    to_time_available: stock.to_time_available,
  };
}

function sizeCells(entry: Stock['size_prices'][number]): Row {
  const { size, price, available_quantity, restock_level, restrict_if_no_available } = entry;
  return {
    size,
    price,
    available_quantity,
    restock_level,
    restrict_if_no_available: yesOrNo(restrict_if_no_available),
  };
}

function inOrder(row: Row): Cell[] {
  return EXPORT_COLUMNS.map((column) => (row[column] === '' ? null : (row[column] ?? null)));
}

/** Cells as CSV takes them. */
export const toCsvCell = (cell: Cell): Cell => (typeof cell === 'string' ? escapeFormula(cell) : cell);

/** Cells as XLSX takes them, where `_x0041_` would be read as an A (ECMA-376, ST_Xstring). */
export function toXlsxCell(cell: Cell): Cell {
  if (typeof cell !== 'string') return cell;
  const text = escapeApostrophe(cell)
    .replace(/\r\n?/g, '\n')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
  return text.length > MAX_CELL_CHARACTERS ? serverMessages.importContentTooLong : text;
}
