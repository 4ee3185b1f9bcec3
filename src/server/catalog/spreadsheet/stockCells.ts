import type { Stock } from '#shared/contracts/catalog.ts';
import { PRODUCT_COLUMNS } from '#shared/domain/catalog/importColumns.ts';
import { FIELDS, fieldOf, PRODUCT_FIELDS, perField } from '#shared/domain/catalog/productFields.ts';
import { pictureUrl } from '#shared/productPictures.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { type Cell, escapeApostrophe, escapeFormula, MAX_CELL_CHARACTERS, yesOrNo } from './cellText.ts';
import { toCell } from './readFields.ts';

/** The heads of an export, in their order. */
export const EXPORT_COLUMNS = [
  ...PRODUCT_COLUMNS,
  'size',
  'price',
  'available_quantity',
  'adjustment_quantity',
  'restock_level',
  'restrict_if_no_available',
  'picture',
] as const;
export type ExportColumn = (typeof EXPORT_COLUMNS)[number];

/** Widths in characters, for spreadsheets that show them. */
export const COLUMN_WIDTHS: Record<ExportColumn, number> = {
  _id: 8,
  ...perField(FIELDS, (name) => PRODUCT_FIELDS[name].width),
  size: 10,
  price: 10,
  available_quantity: 18,
  adjustment_quantity: 19,
  restock_level: 13,
  restrict_if_no_available: 23,
  picture: 30,
};

type Row = Partial<Record<ExportColumn, Cell>>;

/** A product as rows of an export, one a size; those after the first name it again and hold their size alone. `origin` is where the store is open. */
export function stockRows(stock: Stock, categoryPath: string, origin: string): Cell[][] {
  const identity: Row = { _id: Number(stock._id), name: stock.name };
  const [first = {}, ...more] = stock.size_prices.map(sizeCells);
  return [
    { ...identity, ...productCells(stock, categoryPath), picture: pictureCell(stock, origin), ...first },
    ...more.map((row) => ({ ...identity, ...row })),
  ].map(inOrder);
}

/** The row that a template shows below its heads. */
export const EXAMPLE_ROW = inOrder({
  ...perField(FIELDS, (name) => {
    const { example } = fieldOf(name);
    return example === null ? null : toCell(name, example as never);
  }),
  size: 'S',
  price: 0,
  adjustment_quantity: 20,
  restock_level: 5,
  restrict_if_no_available: 'yes',
});

/** Whether the cells of a row, by their columns, are those of the template's example and nothing else. */
export const isExample = (columns: readonly string[], cells: readonly string[]): boolean =>
  columns.length > 5 &&
  columns.every((column, index) => {
    const place = (EXPORT_COLUMNS as readonly string[]).indexOf(column);
    return place >= 0 && String(EXAMPLE_ROW[place] ?? '') === cells[index];
  });

function productCells(stock: Stock, categoryPath: string): Row {
  const values = { ...stock, category: categoryPath };
  return perField(FIELDS, (name) => toCell(name, values[name] as never));
}

const pictureCell = ({ images }: Stock, origin: string): string =>
  images
    .map(({ filename, color = '' }) => `${color === '' ? '' : `${color}: `}${origin}${pictureUrl(filename)}`)
    .join(' | ');

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
