import { ZodError } from 'zod';
import type { AuditChanges } from '#shared/contracts/audit.ts';
import type { ImportHow } from '#shared/contracts/stockImport.ts';
import { createStockInput, updateStockInput } from '#shared/contracts/stocks.ts';
import { REFERENCE_FACETS, type ReferenceFacet, withoutFacets } from '#shared/domain/catalog/facets.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { changesBetween } from '../../masterData/audit.ts';
import '../../platform/errors/fieldMessages.ts';
import type { Column } from '#shared/domain/catalog/importColumns.ts';
import { sortedNames } from '#shared/domain/catalog/names.ts';
import { CODE_FIELDS, COLUMN_FIELDS, PRODUCT_FIELDS, TEXT_FIELDS } from '#shared/domain/catalog/productFields.ts';
import type { ColumnValues } from '../product/productColumns.ts';
import { sanitizeContent } from '../product/sanitizeContent.ts';
import { namesOf, type ResolvedNames } from '../product/stockNames.ts';
import { takenBy } from '../stocks/codes.ts';
import { type PlannedSize, sizeChanges } from '../stocks/saveSizes.ts';
import { hoursErrors, type SentFields } from '../stocks/saveStock.ts';
import type { Reading } from './cellText.ts';
import { hasSize, type ProductRows } from './groupRows.ts';
import { type ExistingStock, type ImportCatalog, keyOf, type NamedRecord } from './importCatalog.ts';
import { planSizeRows, readSizeRows } from './planSizeRows.ts';
import type { SheetRow, ValidationError } from './readFields.ts';
import { readProduct } from './readFields.ts';

/** The columns of a stock's own row, in the contract's terms. */
type StockColumns = ColumnValues & { category: number };

/** The changes that the rows of one product would write. */
export interface StockChange {
  /** Null for a new product. */
  known: ExistingStock | null;
  /** Every column of the stock's row as it would be. */
  columns: StockColumns;
  /** The lists of reference records that change. */
  names: ResolvedNames;
  /** The free tags, where they change. */
  tags: string[] | undefined;
  /** All sizes in their order, where one of them changes: a file takes no size off a product. */
  sizes: PlannedSize[] | undefined;
  changes: AuditChanges;
}

interface Outcome {
  known: ExistingStock | null;
  errors: ValidationError[];
  change: StockChange | null;
  /** As the rows were understood, whether they have errors or not. */
  read: ReadProduct;
}

/** A product as its rows were understood. */
export interface ReadProduct {
  category: string;
  /** Not above 0 for a category that is unknown, or that the import makes. */
  category_id: number;
  /** Pesos; null where neither the rows nor the store say one. */
  selling_price: number | null;
  /** By the row of the file and the size (sizeKey). */
  sizes: ReadonlyMap<string, { add_on: number; quantity: number }>;
}

/** Returns the changes that the rows of a product would write, or their errors. */
export function planProduct(
  group: ProductRows,
  catalog: ImportCatalog,
  note: string,
  how: Pick<ImportHow, 'empty_quantity' | 'hidden'>,
): Outcome {
  const { first } = group;
  const at = (column: Column, message: string): ValidationError => ({ row: first.row, column, message });
  const known = catalog.stocks.get(keyOf(group)) ?? null;
  const errors = [...group.errors];
  if (group._id !== '' && !known) errors.push(at('_id', staffMessages.notFound));

  const product = readProduct(first);
  const category = readCategory(first, known, catalog);
  const sameSize = (one: string, other: string) => catalog.identity(one) === catalog.identity(other);
  const countsAll = known === null && how.empty_quantity === 'none' && asksQuantity(first.cells);
  const sizeRows = group.rows.filter((row) => countsAll || hasSize(row));
  const sizes = readSizeRows(sizeRows, note, (size) => !known?.sizes.some((row) => sameSize(row.size, size)));
  errors.push(...product.errors, ...('error' in category ? [at('category', category.error)] : []), ...sizes.errors);

  const fields: SentFields = {
    ...(known === null && how.hidden === true && { is_available: false }),
    ...product.fields,
    ...('value' in category && category.value && { category: category.value.id }),
    ...(sizeRows.length > 0 && { size_prices: sizes.sizes }),
  };
  const checked = checkFields(group, fields, sizeRows);
  errors.push(...checked.errors);
  const sent = withStoredText(checked.fields ?? fields, known);
  for (const [column, message] of Object.entries(hoursErrors(known?.record ?? null, sent))) {
    if (column === 'from_time_available' || column === 'to_time_available') errors.push(at(column, message));
  }
  for (const field of CODE_FIELDS) {
    const owner = otherOwner(sent[field], known, catalog);
    if (owner) errors.push(at(field, takenBy(owner)));
  }
  const names = resolveNames(sent, catalog);
  errors.push(...names.unknown.map(({ list, name }) => at(list, `${name}: ${serverMessages.nameUnknown}`)));
  const planned = planSizeRows(sizeRows, sent.size_prices, known?.sizes ?? [], catalog.identity);
  errors.push(...planned.errors);
  const read = readOf(first, known, sent, sizeRows, category);
  if (errors.length > 0) return { known, errors, change: null, read };

  const tags = sent.filters && distinct(sent.filters, catalog.identity);
  const moved = 'value' in category ? category.value : null;
  const change = changeOf(known, { ...sent, filters: tags }, names.resolved, moved, planned.sizes);
  return { known, errors, change: Object.keys(change.changes).length > 0 ? change : null, read };
}

/** A row with sizes in columns has several. */
export const sizeKey = (row: number, size: string): string => `${row} ${size}`;

/** Whether a row has a place for a quantity. */
export const asksQuantity = (cells: SheetRow['cells']): boolean =>
  cells.available_quantity !== undefined || cells.adjustment_quantity !== undefined;

function readOf(
  { cells }: SheetRow,
  known: ExistingStock | null,
  sent: SentFields,
  sizeRows: readonly SheetRow[],
  category: Reading<NamedRecord | null>,
): ReadProduct {
  const named = 'value' in category ? category.value?.name : cells.category;
  const category_id = 'value' in category ? (category.value?.id ?? Number(known?.record.category._id ?? 0)) : 0;
  const sizes = (sent.size_prices ?? []).map(({ size, price = 0, adjustment_quantity }, index) => {
    return [sizeKey(sizeRows[index]?.row ?? 0, size), { add_on: price, quantity: adjustment_quantity }] as const;
  });
  return {
    category: named ?? known?.record.category.name ?? '',
    category_id,
    selling_price: sent.selling_price ?? known?.record.selling_price ?? null,
    sizes: new Map(sizes),
  };
}

/** Another product that has a code; groupRows looks at those of one file. */
function otherOwner(code: string | undefined, known: ExistingStock | null, catalog: ImportCatalog) {
  const owners = (code && catalog.codes.get(code)) || [];
  return owners.find(({ id }) => String(id) !== known?.record._id);
}

function readCategory(
  { cells }: SheetRow,
  known: ExistingStock | null,
  catalog: ImportCatalog,
): Reading<NamedRecord | null> {
  if (!cells.category && !known && catalog.category_of_all) return catalog.category(catalog.category_of_all, null);
  if (!cells.category) return { value: null };
  return catalog.category(cells.category, known?.record ?? null);
}

/** The fields of a save of a product that the store has, without its id: that is the row's own. */
const updateFields = updateStockInput.omit({ _id: true });

/**
 * By the contracts of a save; null with the errors, each at the cell that it comes from. Not by zod's safeParse: each failure has a getter of its own
 * there, which V8 holds, with all that it leads to, until it searches the whole heap; of 10,000 faulty products that is 12 MB.
 */
function checkFields(
  { _id, first }: ProductRows,
  fields: SentFields,
  sizeRows: readonly SheetRow[],
): { fields: SentFields | null; errors: ValidationError[] } {
  try {
    return { fields: (_id === '' ? createStockInput : updateFields).parse(fields), errors: [] };
  } catch (error) {
    if (!(error instanceof ZodError)) throw error;
    const errors = error.issues.map(({ path: [field, index, part], message }) => {
      const isSize = field === 'size_prices';
      const column = String(isSize ? (part ?? 'size') : field) as Column;
      return { row: (isSize && sizeRows[Number(index)]?.row) || first.row, column, message };
    });
    return { fields: null, errors };
  }
}

/** Line ends change on the way through a spreadsheet; a text that differs in nothing else is the one that is stored. */
function withStoredText(sent: SentFields, known: ExistingStock | null): SentFields {
  const plain = (text: string) => text.replace(/\r\n?/g, '\n').trim();
  const texts = TEXT_FIELDS.flatMap((field) => {
    const [defined, stored] = [sent[field], known?.record[field]];
    if (defined === undefined) return [];
    if (stored !== undefined && plain(defined) === plain(stored)) return [[field, stored]];
    return [[field, PRODUCT_FIELDS[field].kind === 'html' ? sanitizeContent(defined) : defined]];
  });
  return { ...sent, ...Object.fromEntries(texts) };
}

function resolveNames(sent: SentFields, catalog: ImportCatalog) {
  const resolved: ResolvedNames = {};
  const unknown: { list: ReferenceFacet; name: string }[] = [];
  for (const list of REFERENCE_FACETS) {
    const found = sent[list]?.map((name) => ({ name, record: catalog.reference(list, name) }));
    if (!found) continue;
    unknown.push(...found.filter(({ record }) => !record).map(({ name }) => ({ list, name })));
    const records = found.flatMap(({ record }) => record ?? []);
    resolved[list] = [...new Map(records.map((record) => [record.id, record])).values()];
  }
  return { resolved, unknown };
}

/** Returns texts that the database distinguishes: the first of equal ones stays. */
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
  const before = known && { ...known.record, category: known.record.category.name };
  const { size_prices: _, ...own } = withoutFacets(sent);
  const tags = sent.filters;
  const defined = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
  const lists = REFERENCE_FACETS.flatMap((list) => (names[list] ? [[list, namesOf(names[list])] as const] : []));
  const after = {
    ...defined,
    ...Object.fromEntries(lists),
    ...(tags && { filters: sortedNames(tags) }),
    category: category?.name ?? before?.category,
  };
  const moved = category && known && String(category.id) !== known.record.category._id;
  const changes: AuditChanges = {
    ...changesBetween(before ? pick(before, Object.keys(after)) : {}, after),
    // Two categories may have one name; a move between them is a change all the same.
    ...(moved && { category: { from: before?.category, to: category.name } }),
    ...(sizes && sizeChanges(known?.sizes ?? [], sizes)),
  };
  return {
    known,
    columns: { ...(known && columnsOf(known.record)), ...defined } as StockColumns,
    names: Object.fromEntries(
      REFERENCE_FACETS.filter((list) => changes[list]).map((list) => [list, names[list] ?? []]),
    ),
    tags: changes.filters && tags,
    sizes,
    changes,
  };
}

/** The columns of a record as it was read. */
function columnsOf(record: ExistingStock['record']) {
  return { ...pick(record, COLUMN_FIELDS), category: Number(record.category._id) };
}

function pick(record: Readonly<Record<string, unknown>>, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, record[field]]));
}
