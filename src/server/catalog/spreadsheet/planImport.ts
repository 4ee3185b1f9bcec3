import type { AuditChanges } from '#shared/contracts/audit.ts';
import type { ImportHow, ImportRow } from '#shared/contracts/stockImport.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { inSteps } from '../../platform/inSteps.ts';
import { CAPS, createCap } from '../../platform/limits/caps.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import type { Finding, SheetRow } from './columns.ts';
import { groupRows, type ProductRows } from './groupRows.ts';
import { asksQuantity, type ProductPlan, planProduct } from './planProduct.ts';
import type { Table } from './read/readTable.ts';
import {
  type ExistingStock,
  keyOf,
  loadStocks,
  matchGroups,
  readStoreRecords,
  type StoreRecords,
} from './storeRecords.ts';

export interface PlannedProduct extends Pick<ProductPlan, 'known' | 'change' | 'errors'> {
  group: ProductRows;
  rows: ImportRow[];
  /** Valid values that may be a mistake. */
  remarks: Finding[];
}

export interface ImportPlan {
  products: PlannedProduct[];
  store: StoreRecords;
  /** Plans against the current records. */
  planAgain: (products: readonly PlannedProduct[]) => Promise<PlannedProduct[]>;
}

/** A check takes seconds of the event loop, so each caller may run one. */
export const { run: takeCheck } = createCap(CAPS.importCheck);

/** Checks products as a save does, without writes or locks. `note` is for the ledger. */
export async function planImport(
  em: StoreEntityManager,
  staff: StaffMember,
  table: Table,
  { how, note = '' }: { how: ImportHow; note?: string },
): Promise<ImportPlan> {
  const groups = await groupRows(table);
  const store = await readStoreRecords(em, staff, groups, how);
  matchGroups(groups, store, staff, how);
  async function plan(some: readonly ProductRows[]): Promise<PlannedProduct[]> {
    const keys = some.map(keyOf).filter((key) => key > 0);
    const stocks = await loadStocks(em, staff, keys, store);
    const products: PlannedProduct[] = [];
    // One product's content may take as long as a thousand others.
    for await (const group of inSteps(some)) products.push(planOne(group, store, stocks, { how, note }));
    return products;
  }
  return {
    products: await plan(groups),
    store,
    planAgain: (products) => plan(products.map(({ group }) => group)),
  };
}

function planOne(
  group: ProductRows,
  store: StoreRecords,
  stocks: ReadonlyMap<number, ExistingStock>,
  options: { how: ImportHow; note: string },
): PlannedProduct {
  if (group.isSkipped) return { group, known: null, change: null, errors: [], remarks: [], rows: skippedRows(group) };
  const plan = planProduct(group, store, stocks, options);
  const errors = onePerCell(plan.errors);
  const { name } = group.first.cells;
  const isNameTaken = group._id === '' && name && store.named(name).length > 0;
  const rows = reportRows(group, { ...plan, errors }, isNameTaken ? serverMessages.productNameExists : undefined);
  return { group, known: plan.known, change: plan.change, errors, remarks: remarksOf(group, plan), rows };
}

const MAX_SHOWN_NAME = 200;

const shownRow = ({ _id, first, known }: ProductRows & { known?: ExistingStock | null }, { row, cells }: SheetRow) => ({
  row,
  name: (cells.name || first.cells.name || known?.record.name || '').slice(0, MAX_SHOWN_NAME),
  size: cells.size ?? '',
  action: _id === '' ? ('create' as const) : ('update' as const),
});

const skippedRows = (group: ProductRows): ImportRow[] =>
  group.rows.map((row) => ({ ...shownRow(group, row), action: 'update', is_skipped: true, errors: [] }));

function reportRows(group: ProductRows, plan: ProductPlan, notice: string | undefined): ImportRow[] {
  const { known, change, category, selling_price, sizes } = plan;
  const byRow = Map.groupBy(plan.errors, ({ row }) => row);
  return group.rows.map((sheetRow, index) => {
    const size = sizes.get(sheetRow);
    const quantity = size ? (size.row?.available_quantity ?? 0) + size.adjustment_quantity : null;
    // Sizes in columns make several rows of one; the first has its errors.
    const errors = group.rows[index - 1]?.row === sheetRow.row ? [] : (byRow.get(sheetRow.row) ?? []);
    return {
      ...shownRow({ ...group, known }, sheetRow),
      errors: errors.map((one) => ({ column: one.column, message: messageOf(one) })),
      ...(notice !== undefined && { notice }),
      values: { category, selling_price, add_on: size?.price ?? 0, quantity },
      ...(index === 0 && known && change && { changes: changesShown(change.changes) }),
    };
  });
}

export const messageOf = ({ message, value }: Finding): string =>
  message === serverMessages.nameUnknown ? `${value}: ${message}` : message;

/** Returns only the first error of each cell. */
const onePerCell = (errors: readonly Finding[]): Finding[] =>
  [...new Map(errors.toReversed().map((one) => [`${one.row} ${one.column}`, one])).values()].reverse();

/** UTF-8 that was read as Windows-1252 (Ã±, â€™, ðŸ) or could not be read. */
const SPOILT = /Ã[\u0080-\u00bf‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ±©¡³­º]|â€|ðŸ|Â[\u00a0-\u00bf]|\ufffd/;

function remarksOf({ first, rows, isFound, remarks }: ProductRows, plan: ProductPlan): Finding[] {
  const { known, change, selling_price, sizes } = plan;
  const found = [...remarks];
  const add = (message: string, value: string, row = first.row) => found.push({ row, column: '', message, value });
  const { name = '', category = '', description = '' } = first.cells;
  const spoilt = [name, description, category].find((text) => SPOILT.test(text));
  if (spoilt) add(serverMessages.importSpoilt, spoilt);
  if (selling_price === 0) add(serverMessages.importFree, '0');
  if (known && !isFound && isAnother(known, name, category))
    add(serverMessages.importAnotherName, `${known.record.name} → ${name}`);
  const [before, after] = [known?.record.selling_price, change?.columns.selling_price];
  if (before !== undefined && after !== undefined && Math.abs(after - before) > before / 2)
    add(serverMessages.importHalved, `${before} → ${after}`);
  if (!known && sizes.size === 0 && asksQuantity(first)) add(serverMessages.importUncounted, name);
  for (const { row, cells, size } of rows.map((each) => ({ ...each, size: sizes.get(each) }))) {
    if (!size) continue;
    if (selling_price !== null && selling_price > 0 && size.price >= selling_price)
      add(serverMessages.importAddOnHigh, String(size.price), row);
    if (!known && size.adjustment_quantity < 0)
      add(serverMessages.importBelowZero, String(size.adjustment_quantity), row);
    const { available_quantity: quantity, adjustment_quantity: adjustment } = cells;
    if (size.row && quantity && !adjustment && quantity !== String(size.row.available_quantity))
      add(serverMessages.importQuantityStays, quantity, row);
  }
  return found;
}

const fold = (text = ''): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Another name and category mean a key of another store. */
const isAnother = ({ record }: ExistingStock, name: string, category: string): boolean =>
  name !== '' &&
  category !== '' &&
  fold(name) !== fold(record.name) &&
  fold(category.split('>').at(-1)) !== fold(record.category.name);

const MAX_TEXT = 120;

const changesShown = (changes: AuditChanges): NonNullable<ImportRow['changes']> =>
  Object.entries(changes).map(([field, { from, to }]) => ({ field, from: textOf(from), to: textOf(to) }));

const textOf = (value: unknown): string =>
  (Array.isArray(value) ? value.map(partText).join(', ') : String(value ?? '')).slice(0, MAX_TEXT);

const partText = (part: unknown): string =>
  typeof part === 'object' && part !== null && 'size' in part && 'price' in part
    ? `${part.size || '–'} +${part.price}`
    : String(part);
