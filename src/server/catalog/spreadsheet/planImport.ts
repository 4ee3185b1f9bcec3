import { type ImportHow, type ImportRow, importHow } from '#shared/contracts/stockImport.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { inSteps } from '../../platform/inSteps.ts';
import { CAPS, createCap } from '../../platform/limits/caps.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import type { ProductRows, Remark, ValidationError } from './groupRows.ts';
import { groupRows } from './groupRows.ts';
import { type ExistingStock, type ImportCatalog, loadCatalog } from './importCatalog.ts';
import { matchGroups } from './matchGroups.ts';
import { pictureRemarks } from './picturesOfRows.ts';
import { planProduct, type ReadProduct, type StockChange, sizeKey } from './planProduct.ts';
import type { Table } from './readTable.ts';
import { changesShown, remarksOf } from './rowRemarks.ts';
import { settleTable } from './settleTable.ts';

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

/** A file by the import's own columns, without any choice of the clerk's. */
const PLAIN: ImportHow = importHow.parse({});

/** Files that are planned without being written, each seconds of the event loop: one of each caller at a time. */
export const { run: takeCheck } = createCap(CAPS.importCheck);

/** The products of a file by the rows that belong together, those that the store has with their keys. Writes nothing. */
export async function readGroups(
  em: StoreEntityManager,
  staff: StaffMember,
  table: Table,
  how: ImportHow | undefined,
): Promise<ProductRows[]> {
  if (!how) return groupRows(table);
  const groups = await groupRows(await settleTable(table, how));
  await matchGroups(em, staff, groups, how);
  return groups;
}

/**
 * Checks every product of a file by the rules of a save, against the store as it stands. `note` goes to the ledger with
 * each quantity. Writes nothing.
 */
export async function planImport(
  em: StoreEntityManager,
  staff: StaffMember,
  table: Table,
  note: string,
): Promise<PlannedProduct[]> {
  return (await planGroups(em, staff, await groupRows(table), { note })).products;
}

/** The same of products whose rows were put together by readGroups, imported as the clerk has said. */
export async function planGroups(
  em: StoreEntityManager,
  staff: StaffMember,
  groups: readonly ProductRows[],
  { note, how }: { note: string; how?: ImportHow | undefined },
): Promise<ImportPlan> {
  const catalog = await loadCatalog(em, staff, groups, how);
  const planned: PlannedProduct[] = [];
  // A product's content may take as long as a thousand others.
  for await (const group of inSteps(groups)) {
    if (group.isSkipped) {
      planned.push(skipped(group));
      continue;
    }
    const { known, errors, change, read } = planProduct(group, catalog, note, how ?? PLAIN);
    const rows = reportRows(group, known, errors, noticeOf(group, catalog));
    planned.push({
      group,
      rows: how ? withValues(rows, known, change, read) : rows,
      hasErrors: errors.length > 0,
      remarks: how ? [...group.remarks, ...pictureRemarks(group), ...remarksOf(group, known, change, read)] : [],
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
      values: { category, selling_price, add_on: size?.add_on ?? 0, quantity: size ? before + size.quantity : null },
      ...(index === 0 && known && change && { changes: changesShown(change) }),
    };
  });
}

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
