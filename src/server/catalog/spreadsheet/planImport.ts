import type { ImportHow, ImportRow } from '#shared/contracts/stockImport.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { inSteps } from '../../platform/inSteps.ts';
import { CAPS, createCap } from '../../platform/limits/caps.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import type { ProductRows, Remark } from './groupRows.ts';
import { groupRows } from './groupRows.ts';
import { type ExistingStock, type ImportCatalog, loadCatalog } from './importCatalog.ts';
import { matchGroups } from './matchGroups.ts';
import { asksQuantity, planProduct, type ReadProduct, type StockChange, sizeKey } from './planProduct.ts';
import type { ValidationError } from './readFields.ts';
import type { Table } from './readTable.ts';

export interface PlannedProduct {
  group: ProductRows;
  rows: ImportRow[];
  hasErrors: boolean;
  remarks: Remark[];
  /** Null where the rows are in error, or say nothing new. */
  change: StockChange | null;
  known: ExistingStock | null;
  /** As the rows were understood; null for a product that is left alone. */
  read: ReadProduct | null;
}

export interface ImportPlan {
  products: PlannedProduct[];
  catalog: Pick<ImportCatalog, 'missing' | 'known'>;
}

/** The part of a name that the report shows if the name is too long, and in error for it. */
const MAX_SHOWN_NAME = 200;

/** Files that are planned without being written, each seconds of the event loop: one of each caller at a time. */
export const { run: takeCheck } = createCap(CAPS.importCheck);

/** The products of a file by the rows that belong together, those that the store has with their keys. Writes nothing. */
export async function readGroups(
  em: StoreEntityManager,
  staff: StaffMember,
  table: Table,
  how: ImportHow,
): Promise<ProductRows[]> {
  const groups = await groupRows(table);
  await matchGroups(em, staff, groups, how);
  return groups;
}

/**
 * Checks every product of a file by the rules of a save, against the store's current records. `note` goes to the ledger with each quantity. Writes
 * nothing.
 */
export async function planGroups(
  em: StoreEntityManager,
  staff: StaffMember,
  groups: readonly ProductRows[],
  { note, how }: { note: string; how: ImportHow },
): Promise<ImportPlan> {
  const catalog = await loadCatalog(em, staff, groups, how);
  const planned: PlannedProduct[] = [];
  // A product's content may take as long as a thousand others.
  for await (const group of inSteps(groups)) {
    if (group.isSkipped) {
      planned.push(skipped(group));
      continue;
    }
    const { known, errors, change, read } = planProduct(group, catalog, note, how);
    const rows = reportRows(group, known, errors, noticeOf(group, catalog));
    planned.push({
      group,
      rows: withValues(rows, known, change, read),
      hasErrors: errors.length > 0,
      remarks: [...group.remarks, ...remarksOf(group, known, change, read)],
      change,
      known,
      read,
    });
  }
  return { products: planned, catalog };
}

function skipped(group: ProductRows): PlannedProduct {
  const rows = group.rows.map(
    ({ row, cells }): ImportRow => ({
      row,
      name: (cells.name || group.first.cells.name || '').slice(0, MAX_SHOWN_NAME),
      size: cells.size ?? '',
      action: 'update',
      is_skipped: true,
      errors: [],
    }),
  );
  return { group, rows, hasErrors: false, remarks: [], change: null, known: null, read: null };
}

function withValues(
  rows: ImportRow[],
  known: ExistingStock | null,
  change: StockChange | null,
  { category, selling_price, sizes }: ReadProduct,
): ImportRow[] {
  return rows.map((row, index) => {
    const size = sizes.get(sizeKey(row.row, row.size));
    const before = known?.sizes.find((each) => each.size === row.size)?.available_quantity ?? 0;
    return {
      ...row,
      values: {
        category,
        selling_price,
        add_on: size?.add_on ?? 0,
        quantity: size ? wholeOf(before + size.quantity) : null,
      },
      ...(index === 0 && known && change && { changes: changesShown(change) }),
    };
  });
}

/** A quantity that is no number of pieces is an error of its cell, and nothing that can be shown. */
const wholeOf = (quantity: number): number | null => (Number.isSafeInteger(quantity) ? quantity : null);

function reportRows(
  { _id, first, rows }: ProductRows,
  known: ExistingStock | null,
  errors: readonly ValidationError[],
  notice: string | undefined,
): ImportRow[] {
  const byRow = Map.groupBy(errors, (error) => error.row);
  return rows.map(({ row, cells }, index) => ({
    row,
    name: (cells.name || first.cells.name || known?.record.name || '').slice(0, MAX_SHOWN_NAME),
    size: cells.size ?? '',
    action: _id === '' ? 'create' : 'update',
    // Sizes in columns are several rows of one: its errors stand at the first.
    errors: rows[index - 1]?.row === row ? [] : errorsOf(byRow.get(row) ?? []),
    ...(notice !== undefined && { notice }),
  }));
}

/** A product is known by its `_id` alone: rows of the same name without one make another. */
function noticeOf({ _id, first }: ProductRows, catalog: ImportCatalog): string | undefined {
  const { name } = first.cells;
  return _id === '' && name && catalog.hasStockNamed(name) ? serverMessages.productNameExists : undefined;
}

/** A cell gets one error. */
function errorsOf(errors: readonly ValidationError[]): ImportRow['errors'] {
  const byColumn = new Map<string, string>();
  for (const { column, message } of errors) if (!byColumn.has(column)) byColumn.set(column, message);
  return [...byColumn].map(([column, message]) => ({ column, message }));
}

/** Letters as they look where UTF-8 was read as Windows-1252 (Ã±, â€™, ðŸ), or could not be read at all. */
const SPOILT = /Ã[\u0080-\u00bf‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ±©¡³­º]|â€|ðŸ|Â[\u00a0-\u00bf]|\ufffd/;

/** Whether letters of a text were spoilt on its way through a spreadsheet. */
const isSpoilt = (text: string): boolean => SPOILT.test(text);

/** The remarks on rows of a product that are not wrong and may yet not be meant. */
function remarksOf(
  { _id, found, first, rows }: ProductRows,
  known: ExistingStock | null,
  change: StockChange | null,
  { selling_price, sizes }: ReadProduct,
): Remark[] {
  const remarks: Remark[] = [];
  const add = (message: string, value: string, row = first.row) => remarks.push({ row, message, value });
  const { name = '', category = '' } = first.cells;
  const texts = [name, first.cells.description ?? '', category];
  const spoilt = texts.find(isSpoilt);
  if (spoilt) add(serverMessages.importSpoilt, spoilt);
  if (selling_price === 0) add(serverMessages.importFree, '0');
  if (known && _id !== '' && found === undefined && isAnother(known, name, category))
    add(serverMessages.importAnotherName, `${known.record.name} → ${name}`);
  if (known && change?.columns && isMoreThanHalf(known.record.selling_price, change.columns.selling_price))
    add(serverMessages.importHalved, `${known.record.selling_price} → ${change.columns.selling_price}`);
  if (!known && sizes.size === 0 && asksQuantity(first.cells)) add(serverMessages.importUncounted, name);
  for (const { row, cells } of rows) {
    const size = sizes.get(sizeKey(row, cells.size ?? ''));
    if (size && selling_price !== null && selling_price > 0 && size.add_on >= selling_price)
      add(serverMessages.importAddOnHigh, String(size.add_on), row);
    if (size && !known && size.quantity < 0) add(serverMessages.importBelowZero, String(size.quantity), row);
    if (known && cells.available_quantity && !cells.adjustment_quantity) {
      const stored = known.sizes.find((each) => each.size === (cells.size ?? ''))?.available_quantity;
      if (stored !== undefined && String(stored) !== cells.available_quantity)
        add(serverMessages.importQuantityStays, cells.available_quantity, row);
    }
  }
  return remarks;
}

const fold = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];

/** The record under this key is quite another one: its name differs, and its category too; without one, no word of the name is the same. */
const isAnother = ({ record }: ExistingStock, name: string, category: string): boolean =>
  name !== '' &&
  fold(name) !== fold(record.name) &&
  (category === ''
    ? wordsOf(name).every((word) => !wordsOf(record.name).includes(word))
    : fold(category.split('>').at(-1) ?? '') !== fold(record.category.name));

/** Whether a price changes by more than half. */
const isMoreThanHalf = (before: number, after: number): boolean => Math.abs(after - before) > before / 2;

const MAX_TEXT = 120;

/** The changes of a product that is there, as texts: old and new. */
function changesShown({ changes }: StockChange): NonNullable<ImportRow['changes']> {
  return Object.entries(changes).map(([field, { from, to }]) => ({ field, from: textOf(from), to: textOf(to) }));
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (!Array.isArray(value)) return String(value).slice(0, MAX_TEXT);
  return value
    .map((each: unknown) => (isSize(each) ? `${each.size || '–'} +${each.price}` : String(each)))
    .join(', ')
    .slice(0, MAX_TEXT);
}

const isSize = (value: unknown): value is { size: string; price: number } =>
  typeof value === 'object' && value !== null && 'size' in value && 'price' in value;
