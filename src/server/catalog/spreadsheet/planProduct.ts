import { ZodError } from 'zod';
import type { AuditChanges } from '#shared/contracts/audit.ts';
import type { ImportHow } from '#shared/contracts/stockImport.ts';
import { createStockInput, type SizePriceInput, updateStockInput } from '#shared/contracts/stocks.ts';
import { REFERENCE_FACETS } from '#shared/domain/catalog/facets.ts';
import { type Column, SIZE_COLUMNS } from '#shared/domain/catalog/products/importColumns.ts';
import { sortedNames } from '#shared/domain/catalog/products/names.ts';
import {
  CODE_FIELDS,
  COLUMN_FIELDS,
  FIELDS,
  PRODUCT_FIELDS,
  TEXT_FIELDS,
} from '#shared/domain/catalog/products/productFields.ts';
import { messages } from '#shared/messages.ts';
import { seeRow, serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { changesBetween } from '../../masterData/audit.ts';
import '../../platform/errors/fieldMessages.ts';
import type { ColumnValues } from '../product/productColumns.ts';
import { sanitizeContent } from '../product/sanitizeContent.ts';
import { namesOf, type ResolvedNames } from '../product/stockNames.ts';
import { takenBy } from '../stocks/codes.ts';
import {
  completeSize,
  type PlannedSize,
  quantityError,
  type SizeRow,
  sizeChanges,
  unadjusted,
} from '../stocks/saveSizes.ts';
import { hoursErrors, type SentFields } from '../stocks/saveStock.ts';
import { type Finding, hasSize, readCells, type SheetRow } from './columns.ts';
import type { ProductRows } from './groupRows.ts';
import { type ExistingStock, keyOf, type NamedRecord, type StoreRecords } from './storeRecords.ts';

export interface StockChange {
  /** Null for a new product. */
  known: ExistingStock | null;
  columns: ColumnValues & { category: number };
  /** Only the lists that change. */
  names: ResolvedNames;
  /** Undefined if unchanged. */
  tags: string[] | undefined;
  /** All sizes in order, or undefined if none changes; a file removes no size. */
  sizes: PlannedSize[] | undefined;
  changes: AuditChanges;
}

export interface ProductPlan {
  known: ExistingStock | null;
  errors: Finding[];
  /** Null if the rows have errors or change nothing. */
  change: StockChange | null;
  category: string;
  /** Pesos; null if neither the rows nor the store have one. */
  selling_price: number | null;
  sizes: ReadonlyMap<SheetRow, PlannedSize>;
}

const READ_FIELDS = FIELDS.filter((name) => name !== 'category');

export function planProduct(
  group: ProductRows,
  store: StoreRecords,
  stocks: ReadonlyMap<number, ExistingStock>,
  { how, note }: { how: ImportHow; note: string },
): ProductPlan {
  const { first } = group;
  const { cells } = first;
  const identity = store.identities.of;
  const known = stocks.get(keyOf(group)) ?? null;
  const errors = [...group.errors];
  const add = (column: Column, message: string, value = cells[column] ?? '') =>
    errors.push({ row: first.row, column, message, value });
  if (group._id !== '' && !known) add('_id', staffMessages.notFound);

  const product = readCells(first, READ_FIELDS);
  const categoryCell = cells.category || (known ? '' : (how.category ?? ''));
  const category = categoryCell === '' ? null : store.category(categoryCell, known?.record.category._id);
  errors.push(...product.errors);
  if (category && 'error' in category) add('category', category.error);
  const moved = category && 'value' in category ? category.value : null;

  const countsAll = known === null && how.empty_quantity === 'none' && asksQuantity(first);
  const sizeRows = group.rows.filter((row) => countsAll || hasSize(row));
  const isNew = (size: string) => !known?.sizes.some((row) => identity(row.size) === identity(size));
  const read = sizeRows.map((row) => readSize(row, isNew(row.cells.size ?? '')));
  errors.push(...read.flatMap((one) => one.errors));
  const checked = checkFields(group._id === '', {
    ...(known === null && how.hidden === true && { is_available: false }),
    ...product.values,
    ...(moved && { category: moved.id }),
    ...(sizeRows.length > 0 && { size_prices: read.map(({ fields }) => ({ ...fields, adjustment_note: note })) }),
  });
  for (const { field, index, part, message } of checked.errors) {
    const isSize = field === 'size_prices';
    const { row, cells: own } = (isSize && sizeRows[index]) || first;
    const column = (isSize ? part : field) as Column;
    errors.push({ row, column, message, value: own[column] ?? '' });
  }

  const sent = withStoredText(checked.sent, known);
  for (const [column, message] of Object.entries(hoursErrors(known?.record ?? null, sent)))
    add(column as Column, message);
  for (const field of CODE_FIELDS) {
    const owner = store.owners.get(sent[field] ?? '')?.find(({ id }) => String(id) !== known?.record._id);
    if (owner) add(field, takenBy(owner));
  }
  const names: ResolvedNames = {};
  for (const list of REFERENCE_FACETS) {
    const found = sent[list]?.map((name) => ({ name, record: store.reference(list, name) }));
    for (const { name, record } of found ?? []) if (!record) add(list, serverMessages.nameUnknown, name);
    const records = found?.flatMap(({ record }) => record ?? []);
    if (records) names[list] = [...new Map(records.map((record) => [record.id, record])).values()];
  }
  if (sent.supplier) {
    const supplier = store.reference('supplier', sent.supplier);
    if (supplier) sent.supplier = supplier.name;
    else add('supplier', serverMessages.nameUnknown);
  }
  const planned = planSizes(sizeRows, sent.size_prices ?? [], known?.sizes ?? [], identity);
  errors.push(...planned.errors);
  const filters = sent.filters && distinct(sent.filters, identity);
  const change = errors.length > 0 ? null : changeOf(known, { ...sent, filters }, names, moved, planned.sizes);
  return {
    known,
    errors,
    change: change && Object.keys(change.changes).length > 0 ? change : null,
    category: moved?.name ?? (cells.category || (known?.record.category.name ?? '')),
    selling_price: sent.selling_price ?? known?.record.selling_price ?? null,
    sizes: planned.byRow,
  };
}

export const asksQuantity = ({ cells }: SheetRow): boolean =>
  cells.available_quantity !== undefined || cells.adjustment_quantity !== undefined;

/** A count is an adjustment from the expected quantity, so later sales stay. The quantity in stock only opens a new size. */
function readSize(sheetRow: SheetRow, isNew: boolean): { fields: Record<string, unknown>; errors: Finding[] } {
  const { row, cells } = sheetRow;
  const { values, errors } = readCells(sheetRow, SIZE_COLUMNS);
  const { expected_quantity, counted_quantity, available_quantity, ...fields } = values;
  if (available_quantity !== undefined && isNew && !cells.adjustment_quantity)
    fields.adjustment_quantity = available_quantity;
  if (!isCounted(sheetRow)) return { fields, errors };
  const add = (column: Column, message: string) => errors.push({ row, column, message, value: cells[column] ?? '' });
  if (cells.adjustment_quantity) add('counted_quantity', serverMessages.importCountedTwice);
  if (!cells.expected_quantity) add('expected_quantity', messages.fieldRequired);
  if (Number(counted_quantity ?? 0) < 0) add('counted_quantity', messages.numberTooSmall);
  fields.adjustment_quantity = Number(counted_quantity ?? 0) - Number(expected_quantity ?? 0);
  return { fields, errors };
}

/** An empty cell means not counted. */
const isCounted = ({ cells }: SheetRow): boolean => Boolean(cells.counted_quantity);

/** The rows have the key. */
const updateFields = updateStockInput.omit({ _id: true });

/** Not zod's safeParse: V8 keeps its errors' getters until a full garbage collection, 12 MB for 10,000 faulty products. */
function checkFields(isNew: boolean, fields: Readonly<Record<string, unknown>>) {
  try {
    const sent: SentFields = (isNew ? createStockInput : updateFields).parse(fields);
    return { sent, errors: [] };
  } catch (error) {
    if (!(error instanceof ZodError)) throw error;
    const wrong = new Set(error.issues.map(({ path }) => path[0]));
    const sent: SentFields = updateFields.parse(
      Object.fromEntries(Object.entries(fields).filter(([field]) => !wrong.has(field))),
    );
    const errors = error.issues.map(({ path: [field, index, part = 'size'], message }) => {
      return { field: String(field), index: Number(index), part: String(part), message };
    });
    return { sent, errors };
  }
}

/** Spreadsheets change line ends, which must not count as a change. */
function withStoredText(sent: SentFields, known: ExistingStock | null): SentFields {
  const plain = (text: string) => text.replace(/\r\n?/g, '\n').trim();
  const texts: SentFields = {};
  for (const field of TEXT_FIELDS) {
    const [value, stored] = [sent[field], known?.record[field]];
    if (value === undefined) continue;
    const isStored = stored !== undefined && plain(value) === plain(stored);
    texts[field] = isStored ? stored : PRODUCT_FIELDS[field].kind === 'html' ? sanitizeContent(value) : value;
  }
  return { ...sent, ...texts };
}

const MAX_SIZES = 60;

/** Undefined if no row has a size. Sizes that the file does not name stay. */
function planSizes(
  sizeRows: readonly SheetRow[],
  sent: readonly SizePriceInput[],
  stored: readonly SizeRow[],
  identity: (text: string) => string,
): { sizes: PlannedSize[] | undefined; byRow: ReadonlyMap<SheetRow, PlannedSize>; errors: Finding[] } {
  const byRow = new Map<SheetRow, PlannedSize>();
  const errors: Finding[] = [];
  const add = ({ row, cells }: SheetRow, message: string, column: Column = 'size') =>
    errors.push({ row, column, message, value: cells[column] ?? '' });
  const rowOf = new Map(stored.map((row) => [identity(row.size), row]));
  const planned = new Map<string, PlannedSize>(
    stored.filter((row) => row.is_active).map((row) => [identity(row.size), { ...unadjusted(row), row }]),
  );
  const seen = new Map<string, SheetRow>();
  for (const [index, sheetRow] of sizeRows.entries()) {
    const size = sent[index];
    if (!size) continue;
    const key = identity(size.size);
    const earlier = seen.get(key);
    if (earlier) add(sheetRow, seeRow(messages.sameTwice, earlier.row));
    else seen.set(key, sheetRow);
    const row = rowOf.get(key) ?? null;
    const error = quantityError(row, size);
    if (error) add(sheetRow, error, 'adjustment_quantity');
    const one = { ...completeSize(row, size), row, isCounted: isCounted(sheetRow) };
    planned.set(key, one);
    byRow.set(sheetRow, one);
  }
  const [first] = byRow.keys();
  if (!first) return { sizes: undefined, byRow, errors };
  const sizes = [...planned.values()];
  // A size without a name is the whole product, so it must be the only one.
  if (sizes.length > 1 && planned.has(identity(''))) {
    const unnamed = sizeRows.filter(({ cells }) => !cells.size);
    for (const row of unnamed) add(row, messages.fieldRequired);
    if (unnamed.length === 0) add(first, serverMessages.importSizeless);
  }
  if (sizes.length > MAX_SIZES) add(sizeRows.at(-1) ?? first, messages.tooMany);
  return { sizes, byRow, errors };
}

/** Compares as the database does; the first of equal texts stays. */
function distinct(texts: readonly string[], identity: (text: string) => string): string[] {
  return [...new Map(texts.toReversed().map((text) => [identity(text), text])).values()].reverse();
}

function changeOf(
  known: ExistingStock | null,
  sent: SentFields,
  names: ResolvedNames,
  category: NamedRecord | null,
  sizes: StockChange['sizes'],
): StockChange {
  const own = Object.fromEntries(Object.entries(pick(sent, COLUMN_FIELDS)).filter(([, value]) => value !== undefined));
  const after = {
    ...own,
    ...Object.fromEntries(REFERENCE_FACETS.flatMap((list) => (names[list] ? [[list, namesOf(names[list])]] : []))),
    ...(sent.filters && { filters: sortedNames(sent.filters) }),
    category: category?.name ?? known?.record.category.name,
  };
  const before = known ? pick({ ...known.record, category: known.record.category.name }, Object.keys(after)) : {};
  // Compares keys, because two categories may have the same name.
  const isMoved = category && known && String(category.id) !== known.record.category._id;
  const changes: AuditChanges = {
    ...changesBetween(before, after),
    ...(isMoved && { category: { from: known.record.category.name, to: category.name } }),
    ...(sizes && sizeChanges(known?.sizes ?? [], sizes)),
  };
  const stored = known && { ...pick(known.record, COLUMN_FIELDS), category: Number(known.record.category._id) };
  return {
    known,
    columns: { ...stored, ...own, ...(category && { category: category.id }) } as StockChange['columns'],
    names: Object.fromEntries(
      REFERENCE_FACETS.filter((list) => changes[list]).map((list) => [list, names[list] ?? []]),
    ),
    tags: changes.filters && sent.filters,
    sizes,
    changes,
  };
}

const pick = (record: Readonly<Record<string, unknown>>, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field, record[field]]));
