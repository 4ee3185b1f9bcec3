import type { Stock } from '#shared/contracts/catalog.ts';
import {
  COLUMNS,
  type Column,
  IMPORT_COLUMNS,
  PRODUCT_COLUMNS,
  SIZE_COLUMNS,
} from '#shared/domain/catalog/products/importColumns.ts';
import { WEEKDAYS } from '#shared/domain/weekdays.ts';
import { pictureUrl } from '#shared/productPictures.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import {
  type Cell,
  DATE_MARK,
  joinList,
  type Reading,
  readDays,
  readMoney,
  readNumber,
  readQuantity,
  readTime,
  readYesOrNo,
  splitList,
} from './read/cellText.ts';

/** A missing column is absent, an empty cell is ''. */
export type Cells = Partial<Record<Column, string>>;

export interface SheetRow {
  /** The first row is 1, as in a spreadsheet. */
  row: number;
  cells: Cells;
}

/** `column` is '' for a whole row. */
export interface Finding {
  row: number;
  column: Column | '';
  message: string;
  value: string;
}

interface Reader {
  read: (text: string) => Reading<unknown>;
  /** An empty cell clears the field; for other kinds it changes nothing. */
  mayBeEmpty?: true;
}
const text: Reader = { read: (value) => ({ value }) };
const list: Reader = { read: (value) => ({ value: splitList(value) }), mayBeEmpty: true };

const READERS: Readonly<Record<(typeof COLUMNS)[Column]['kind'], Reader>> = {
  key: text,
  line: text,
  category: text,
  supplier: { ...text, mayBeEmpty: true },
  text: { ...text, mayBeEmpty: true },
  html: { ...text, mayBeEmpty: true },
  code: { ...text, mayBeEmpty: true },
  price: { read: readMoney },
  names: list,
  facet: list,
  switch: { read: readYesOrNo },
  days: { read: readDays, mayBeEmpty: true },
  hour: { read: (value) => (value === '' ? { value: null } : readTime(value)), mayBeEmpty: true },
  count: { read: readNumber },
  quantity: { read: readQuantity },
};

/** An unreadable cell gives an error and no value. */
export function readCells<Read extends Column>({ row, cells }: SheetRow, columns: readonly Read[]) {
  const values: { [Name in Read]?: unknown } = {};
  const errors: Finding[] = [];
  for (const column of columns) {
    const value = cells[column];
    const { read, mayBeEmpty } = READERS[COLUMNS[column].kind];
    // An export writes CONTINUED for a text longer than a cell allows.
    const saysNothing = value === undefined || (value === '' && !mayBeEmpty) || value === CONTENT_TOO_LONG;
    if (saysNothing || value.startsWith(DATE_MARK)) continue;
    const reading = read(value);
    if ('error' in reading) errors.push({ row, column, message: reading.error, value });
    else values[column] = reading.value;
  }
  return { values, errors };
}
const CONTENT_TOO_LONG = serverMessages.importContentTooLong;

/** A product that is not counted has rows without sizes. */
export const hasSize = ({ cells }: SheetRow): boolean => SIZE_COLUMNS.some((column) => cells[column]);

function toCell(value: unknown): Cell {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value))
    return toCell(joinList(value.map((each) => (typeof each === 'number' ? WEEKDAYS[each - 1] : each))));
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? value : null;
}

/** The columns in order. Imports ignore the column of pictures. */
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
type ExportColumn = (typeof EXPORT_COLUMNS)[number];

/** In characters. */
export const EXPORT_WIDTHS = EXPORT_COLUMNS.map((column) => (column === 'picture' ? 30 : COLUMNS[column].width));

const inOrder = (row: Partial<Record<ExportColumn, unknown>>): Cell[] =>
  EXPORT_COLUMNS.map((column) => toCell(row[column]));

/** One row per size; only the first has the product's fields. `origin` is the store's address. */
export function stockRows(stock: Stock, categoryPath: string, origin: string): Cell[][] {
  const _id = Number(stock._id);
  const [first, ...more] = stock.size_prices.map((size) => ({ ...size, adjustment_quantity: null }));
  return [
    { ...stock, category: categoryPath, picture: pictureCell(stock, origin), ...first, _id },
    ...more.map((size) => ({ ...size, _id, name: stock.name })),
  ].map(inOrder);
}

const pictureCell = ({ images }: Stock, origin: string): string =>
  images
    .map(({ filename, color = '' }) => `${color === '' ? '' : `${color}: `}${origin}${pictureUrl(filename)}`)
    .join(' | ');

/** Shown below the template's heads. */
export const EXAMPLE_ROW = inOrder(
  Object.fromEntries(IMPORT_COLUMNS.map((column) => [column, COLUMNS[column].example])),
);

export const isExample = (columns: readonly Column[], cells: readonly string[]): boolean =>
  columns.length > 5 &&
  columns.every((column, index) => String(toCell(COLUMNS[column].example) ?? '') === cells[index]);

/** Name, label, whether it is required, help, and an example. */
export const EXPLANATIONS = EXPORT_COLUMNS.map((column, index): Cell[] => {
  if (column === 'picture') return [column, 'Pictures', '', 'For reading only. Upload pictures as a ZIP file.', null];
  const { kind, label, help } = COLUMNS[column];
  const listHelp = kind === 'facet' || kind === 'names' ? 'Separate several with semicolons: Grade 7;Grade 8' : '';
  const note = kind === 'category' ? 'As on the sheet Lists, from the top: Uniforms > PE' : listHelp;
  const isNeeded = column === 'name' || column === 'category' || column === 'selling_price';
  return [column, label, isNeeded ? 'yes' : '', help ?? note, EXAMPLE_ROW[index] ?? null];
});
