import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { ImportProgress, importProgressInput, runImportInput } from '#shared/contracts/stockImport.ts';
import { CODE_FIELDS } from '#shared/domain/catalog/productFields.ts';
import { DomainError } from '#shared/errors.ts';
import { importedFrom } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { db } from '../../platform/database/db.ts';
import { isMissingReference } from '../../platform/database/failures.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { CAPS, createCap } from '../../platform/limits/caps.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { indexStocks } from '../search/stockIndex.ts';
import { lockCodes } from '../stocks/codes.ts';
import { lockStocksAndSizes } from '../stocks/stockLocks.ts';
import { keysOf } from './importCatalog.ts';
import { rememberChoices } from './importChoices.ts';
import { recordDeliveries } from './importedDeliveries.ts';
import { recordImported } from './importedFiles.ts';
import {
  endRun,
  failAbandonedImport,
  failRun,
  type ImportRun,
  importLeaseUntil,
  isAbandoned,
  reportProgress,
  withImportLease,
} from './importLease.ts';
import { queuePictures } from './importPictures.ts';
import { makeNames } from './makeNames.ts';
import { planGroups, readGroups } from './planImport.ts';
import type { Table } from './readTable.ts';
import { fromStoredImport, type StoredImport } from './storedImport.ts';
import { recordImport } from './undoRecords.ts';
import { writePlanned } from './writePlanned.ts';

/** Each holds a connection for its transaction and needs a second for its progress: all at once, they would starve. */
const { run: oneAtATime } = createCap(CAPS.importRun);

/**
 * Writes a checked file to the stocks, all of it or none, and returns when it is done. Its rows are checked again, for the
 * store may have changed. Throws not_found for an import that is not the staff user's own, conflict for one that has been
 * run, for a file that was imported before and not `again`, and for one with errors where `all` of it is wanted; unavailable where other imports
 * take too long, which leaves it to be run later. Throws conflict also where it was paused for longer than its lease and has lost the import.
 */
export async function runImport(
  deps: Deps,
  staff: StaffMember,
  { import_id: id, rows: which, again }: z.output<typeof runImportInput>,
): Promise<ImportProgress> {
  // Taken when its turn has come: what waits has no lock yet, and would be given up as broken.
  await oneAtATime(async () => {
    const run = { id, token: randomUUID() };
    const { filename, table, lines, how, source } = await startImport(deps, staff, run);
    const write = async (em: StoreEntityManager) => {
      const at = deps.now();
      await recordImported(deps, em, staff, { lines, filename, again, at });
      if (how) await makeNames(deps, em, staff, how);
      // Before products are looked for by their codes: none of these changes its product any more.
      if (how && hasCodes(table)) await lockCodes(em);
      const groups = await readGroups(em, staff, table, how);
      await lockStocksAndSizes(em, keysOf(groups));
      if (!how && hasCodes(table)) await lockCodes(em);
      const { products: planned } = await planGroups(em, staff, groups, { note: importedFrom(filename), how });
      if (which === 'all' && planned.some(({ hasErrors }) => hasErrors)) throw hasErrors();
      const { ids, changes, created, updated } = await writePlanned(em, staff, planned, {
        now: deps.now,
        onProgress: (rowsDone) => reportProgress(deps, run, rowsDone),
      });
      await indexStocks(em, ids);
      await recordImport(em, staff, { id, filename, at, written: changes });
      await queuePictures(deps, em, id, planned, changes);
      if (how && source) await rememberChoices(em, at, { how, source });
      if (how) await recordDeliveries(em, at, planned);
      // With the stocks themselves: an import is done exactly when they are written.
      await endRun(em, run, { products_created: created, products_updated: updated });
    };
    try {
      await withImportLease(deps, run, () => inTransaction(deps.em, write));
    } catch (error) {
      const apiError = isMissingReference(error) ? hasErrors() : error;
      // Nothing was written: with errors, the good rows alone may still be wanted.
      await failRun(deps, run, apiError instanceof DomainError ? 'checked' : 'failed');
      throw apiError;
    }
  });
  deps.scheduler.wake();
  return getImportProgress(deps, staff, { import_id: id });
}

const hasCodes = ({ columns }: Table): boolean => CODE_FIELDS.some((code) => columns.includes(code));

const hasErrors = () => new DomainError('conflict', serverMessages.importHasErrors);

/** How far an import has come. Throws not_found for one that is not the staff user's own. */
export async function getImportProgress(
  deps: Pick<Deps, 'em' | 'now'>,
  staff: StaffMember,
  { import_id }: z.output<typeof importProgressInput>,
): Promise<ImportProgress> {
  const read = () =>
    db(deps.em)
      .selectFrom('stock_import')
      .select(['state', 'rows_total', 'rows_done', 'products_created', 'products_updated', 'lease_until'])
      .where('id', '=', import_id)
      .where('staff_user_id', '=', staff.id)
      .executeTakeFirst();
  let found = await read();
  if (found && isAbandoned(deps, found)) {
    // The import is taken from its process first: a process that was only paused could still write it.
    await failAbandonedImport(deps, import_id);
    found = await read();
  }
  if (!found) throw new DomainError('not_found', serverMessages.importUnknown);
  const { lease_until: _, ...progress } = found;
  return progress;
}

/** Takes the import for this run, also one that broke or whose process ended, which wrote nothing; of two who ask at once, one gets it. */
async function startImport(
  deps: Deps,
  staff: StaffMember,
  { id, token }: ImportRun,
): Promise<StoredImport & { filename: string }> {
  const { numUpdatedRows } = await db(deps.em)
    .updateTable('stock_import')
    .set({ state: 'running', rows_done: 0, lease_until: importLeaseUntil(deps), lease_token: token })
    .where('id', '=', id)
    .where('staff_user_id', '=', staff.id)
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['checked', 'failed']),
        eb.and([eb('state', '=', 'running'), eb('lease_until', '<=', deps.now())]),
      ]),
    )
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) {
    const { state } = await getImportProgress(deps, staff, { import_id: id });
    throw new DomainError('conflict', state === 'running' ? serverMessages.importRunning : serverMessages.importDone);
  }
  const { filename, rows: text } = await db(deps.em)
    .selectFrom('stock_import')
    .select(['filename', 'rows'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { filename, ...(await fromStoredImport(text)) };
}
