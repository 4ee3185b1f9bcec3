import type { SizePriceInput } from '#shared/contracts/stocks.ts';
import type { FieldKind, FieldValues } from '#shared/domain/catalog/fieldKinds.ts';
import type { Column, SizeColumn } from '#shared/domain/catalog/importColumns.ts';
import {
  FIELDS,
  type FieldName,
  PRODUCT_FIELDS,
  perField,
  type ValueOf,
} from '#shared/domain/catalog/productFields.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import {
  type Cell,
  DATE_MARK,
  joinDays,
  joinList,
  type Reading,
  readDays,
  readMoney,
  readNumber,
  readQuantity,
  readTime,
  readYesOrNo,
  splitList,
  yesOrNo,
} from './cellText.ts';

/** The cells of a row by column; a column that the file has not is not there, and an empty cell is ''. */
export type Cells = Partial<Record<Column, string>>;

export interface SheetRow {
  row: number;
  cells: Cells;
}

export interface ValidationError {
  row: number;
  column: Column;
  message: string;
}

/** How the value of a field stands in a cell. */
interface CellFormat<Value> {
  write: (value: Value) => Cell;
  read: (text: string) => Reading<Value>;
  /** An empty cell empties the field; of all other fields it says nothing. */
  mayBeEmpty: boolean;
}

const plain = { write: (text: string) => text, read: (text: string) => ({ value: text }) };
const list = { write: joinList, read: (text: string) => ({ value: splitList(text) }), mayBeEmpty: true };

const FORMATS: { [Kind in FieldKind]: CellFormat<FieldValues[Kind]> } = {
  line: { ...plain, mayBeEmpty: false },
  text: { ...plain, mayBeEmpty: true },
  html: { ...plain, mayBeEmpty: true },
  code: { ...plain, mayBeEmpty: true },
  category: { ...plain, mayBeEmpty: false },
  price: { write: (pesos) => pesos, read: readMoney, mayBeEmpty: false },
  names: list,
  facet: list,
  switch: { write: yesOrNo, read: readYesOrNo, mayBeEmpty: false },
  days: { write: joinDays, read: readDays, mayBeEmpty: true },
  hour: {
    write: (time) => time,
    read: (text): Reading<string | null> => (text === '' ? { value: null } : readTime(text)),
    mayBeEmpty: true,
  },
};

const formatOf = <F extends FieldName>(name: F) =>
  FORMATS[PRODUCT_FIELDS[name].kind] as unknown as CellFormat<ValueOf<F>>;

/** The value of a field as a cell; that of a category is its path. */
export const toCell = <F extends FieldName>(name: F, value: ValueOf<F>): Cell => formatOf(name).write(value);

/** Reads the value of a field from a cell, or returns the message that says why the cell cannot be read. */
const readCell = <F extends FieldName>(name: F, text: string): Reading<ValueOf<F>> => formatOf(name).read(text);

const mayBeEmpty = (name: FieldName): boolean => formatOf(name).mayBeEmpty;

/** The fields that a row says by themselves; a category is looked up (importCatalog.ts). */
type ReadField = Exclude<FieldName, 'category'>;
const READ_FIELDS = FIELDS.filter((name): name is ReadField => name !== 'category');
type ProductFields = { [F in ReadField]: ValueOf<F> };

type Readers<Fields, Columns extends keyof Fields> = { [Column in Columns]: (text: string) => Reading<Fields[Column]> };

const productReaders = perField(READ_FIELDS, (name) => (text: string) => readCell(name, text)) as Readers<
  ProductFields,
  ReadField
>;

const EMPTIED: ReadonlySet<Column> = new Set<Column>(READ_FIELDS.filter(mayBeEmpty));

type SizeFields = SizePriceInput & Count & { available_quantity: number };
const sizeReaders: Readers<SizeFields, SizeColumn> = {
  size: (text) => ({ value: text }),
  price: readMoney,
  available_quantity: readQuantity,
  adjustment_quantity: readQuantity,
  restock_level: readNumber,
  restrict_if_no_available: readYesOrNo,
  expected_quantity: readNumber,
  counted_quantity: readQuantity,
};

/** The counted and the expected quantity of a size in a count sheet. */
interface Count {
  expected_quantity: number;
  counted_quantity: number;
}

/** Returns the product's fields in a row, without its key and category; cells that mean nothing come back as errors. */
export function readProduct(row: SheetRow): { fields: Partial<ProductFields>; errors: ValidationError[] } {
  const { cells } = row;
  // An export says so where a text is longer than a cell of a workbook.
  const isUnchanged = cells.content === serverMessages.importContentTooLong;
  return readCells<ProductFields, ReadField>(
    isUnchanged ? { ...cells, content: undefined } : cells,
    row.row,
    productReaders,
  );
}

/**
 * Returns the size's fields in a row. A counted quantity is an adjustment by its difference from the expected one, whatever has been sold
 * or delivered between counting and importing. What there is opens the stock of a size that is new.
 */
export function readSize(
  row: SheetRow,
  isNew: (size: string) => boolean,
): { fields: Partial<SizePriceInput>; errors: ValidationError[] } {
  const { fields: read, errors } = readCells<SizeFields, SizeColumn>(row.cells, row.row, sizeReaders);
  const { expected_quantity, counted_quantity, available_quantity, ...own } = read;
  const opens = available_quantity !== undefined && !row.cells.adjustment_quantity && isNew(row.cells.size ?? '');
  const fields = opens ? { ...own, adjustment_quantity: available_quantity } : own;
  if (!isCounted(row)) return { fields, errors };
  const error = (column: SizeColumn, message: string): ValidationError => ({ row: row.row, column, message });
  if (row.cells.adjustment_quantity) errors.push(error('counted_quantity', serverMessages.importCountedTwice));
  if (!row.cells.expected_quantity) errors.push(error('expected_quantity', messages.fieldRequired));
  if (counted_quantity !== undefined && counted_quantity < 0)
    errors.push(error('counted_quantity', messages.numberTooSmall));
  const adjustment_quantity = (counted_quantity ?? 0) - (expected_quantity ?? 0);
  return { fields: { ...fields, adjustment_quantity }, errors };
}

/** Whether a row says what was counted; an empty cell means that nobody counted it. */
export const isCounted = ({ cells }: SheetRow): boolean => Boolean(cells.counted_quantity);

function readCells<Fields, Columns extends keyof Fields & Column>(
  cells: { [Column in keyof Cells]: Cells[Column] | undefined },
  row: number,
  readers: Readers<Fields, Columns>,
): { fields: Partial<Fields>; errors: ValidationError[] } {
  const fields: Partial<Fields> = {};
  const errors: ValidationError[] = [];
  for (const column of Object.keys(readers) as Columns[]) {
    const text = cells[column];
    if (text === undefined || text.startsWith(DATE_MARK) || (text === '' && !EMPTIED.has(column))) continue;
    const reading = readers[column](text);
    if ('error' in reading) errors.push({ row, column, message: reading.error });
    else fields[column] = reading.value;
  }
  return { fields, errors };
}
