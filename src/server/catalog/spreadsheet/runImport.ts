import type { z } from 'zod';
import type { ImportHow, runImportInput, runImportOutput } from '#shared/contracts/stockImport.ts';
import { CODE_FIELDS } from '#shared/domain/catalog/products/productFields.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { importedFrom } from '#shared/staffMessages.ts';
import { db } from '../../platform/database/db.ts';
import { isMissingReference } from '../../platform/database/failures.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { CAPS, createCap } from '../../platform/limits/caps.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { indexStocks } from '../search/stockIndex.ts';
import { lockCodes } from '../stocks/codes.ts';
import { lockStocksAndSizes } from '../stocks/stockLocks.ts';
import { makeNames } from './makeNames.ts';
import { type PlannedProduct, planImport } from './planImport.ts';
import type { Table } from './read/readTable.ts';
import { writeStocks } from './writeStocks.ts';

/** Each holds a connection and many locks for seconds. */
const { run: oneAtATime } = createCap(CAPS.importRun);

export interface StoredImport {
  table: Table;
  how: ImportHow;
}

/** Writes in one transaction, after another check. Throws not_found, conflict (done, running, or errors with `all`). */
export async function runImport(
  deps: Deps,
  staff: StaffMember,
  { import_id: id, rows: which }: z.output<typeof runImportInput>,
): Promise<z.input<typeof runImportOutput>> {
  const write = async (em: StoreEntityManager) => {
    const { filename, rows_total, table, how } = await takeImport(em, staff, id);
    await makeNames(deps, em, staff, how);
    // Before products are found by their codes, so that no code moves to another product.
    if (CODE_FIELDS.some((code) => table.columns.includes(code))) await lockCodes(em);
    const { products, planAgain } = await planImport(em, staff, table, { how, note: importedFrom(filename) });
    requireGood(products, which);
    const at = deps.now();
    const fresh = products.flatMap(({ change }) => (change && change.known === null ? [change] : []));
    const created = await writeStocks(em, staff, fresh, { at, importId: id });
    // Existing products last, so that orders wait only briefly for their locks.
    const known = products.filter(({ change }) => change && change.known !== null);
    await lockStocksAndSizes(
      em,
      known.map(({ group }) => Number(group._id)),
    );
    const planned = await planAgain(known);
    requireGood(planned, which);
    const changes = planned.flatMap(({ change }) => change ?? []);
    const updated = await writeStocks(em, staff, changes, { at, importId: id });
    await indexStocks(em, [...created, ...updated]);
    const counts = { products_created: created.length, products_updated: updated.length };
    await db(em)
      .updateTable('stock_import')
      .set({ rows: null, imported_at: at, ...counts })
      .where('id', '=', id)
      .execute();
    return { state: 'done' as const, rows_total, rows_done: rows_total, ...counts };
  };
  try {
    return await oneAtATime(() => inTransaction(deps.em, write));
  } catch (error) {
    throw isMissingReference(error) ? withErrors() : error;
  }
}

function requireGood(products: readonly PlannedProduct[], which: 'all' | 'good'): void {
  if (which === 'all' && products.some(({ errors }) => errors.length > 0)) throw withErrors();
}

const withErrors = () => new DomainError('conflict', serverMessages.importHasErrors);

/** Locks the import. If the process dies, the database rolls back and the import can run again. */
async function takeImport(
  em: StoreEntityManager,
  staff: StaffMember,
  id: string,
): Promise<StoredImport & { filename: string; rows_total: number }> {
  const own = () => db(em).selectFrom('stock_import').where('id', '=', id).where('staff_user_id', '=', staff.id);
  const found = await own().select(['filename', 'rows', 'rows_total']).forUpdate().skipLocked().executeTakeFirst();
  if (found?.rows) {
    const { filename, rows_total, rows } = found;
    return { filename, rows_total, ...(JSON.parse(rows) as StoredImport) };
  }
  if (found) throw new DomainError('conflict', serverMessages.importDone);
  const isRunning = (await own().select('id').executeTakeFirst()) !== undefined;
  if (isRunning) throw new DomainError('conflict', serverMessages.importRunning);
  throw new DomainError('not_found', serverMessages.importUnknown);
}
