import { setImmediate as turn } from 'node:timers/promises';
import type { ImportRow } from '#shared/contracts/stockImport.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import type { ProductRows, ValidationError } from './groupRows.ts';
import { groupRows } from './groupRows.ts';
import { type ExistingStock, type ImportCatalog, loadCatalog } from './importCatalog.ts';
import { planProduct, type StockChange } from './planProduct.ts';
import type { Table } from './readTable.ts';

export interface PlannedProduct {
  rows: ImportRow[];
  hasErrors: boolean;
  /** Null where the rows are in error, or say nothing new. */
  change: StockChange | null;
}

/** The part of a name that the report shows if the name is too long, and in error for it. */
const MAX_SHOWN_NAME = 200;

/** Milliseconds of checking after which others get a turn: a product's content may take as long as a thousand others. */
const TURN_MS = 20;

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
  const groups = groupRows(table);
  const catalog = await loadCatalog(em, staff, groups);
  const planned: PlannedProduct[] = [];
  let since = performance.now();
  for (const group of groups) {
    if (performance.now() - since > TURN_MS) {
      await turn();
      since = performance.now();
    }
    const { known, errors, change } = planProduct(group, catalog, note);
    planned.push({
      rows: reportRows(group, known, errors, noticeOf(group, catalog)),
      hasErrors: errors.length > 0,
      change,
    });
  }
  return planned;
}

function reportRows(
  { _id, first, rows }: ProductRows,
  known: ExistingStock | null,
  errors: readonly ValidationError[],
  notice: string | undefined,
): ImportRow[] {
  const byRow = Map.groupBy(errors, (error) => error.row);
  return rows.map(({ row, cells }) => ({
    row,
    name: (cells.name || first.cells.name || known?.record.name || '').slice(0, MAX_SHOWN_NAME),
    size: cells.size ?? '',
    action: _id === '' ? 'create' : 'update',
    errors: errorsOf(byRow.get(row) ?? []),
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
