import { randomUUID } from 'node:crypto';
import { IMPORT_BYTES, type ImportReport } from '#shared/contracts/stockImport.ts';
import { DomainError } from '#shared/errors.ts';
import { importedFrom } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { db } from '../../platform/database/db.ts';
import { singleFile } from '../../platform/http/formFields.ts';
import type { Deps } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import type { FormLimits } from '../../platform/uploads/formLimits.ts';
import { findImported } from './importedFiles.ts';
import { type PlannedProduct, planImport } from './planImport.ts';
import { readSpreadsheet } from './spreadsheetProcess.ts';

/** One file, a second one for the rule that rejects it, and what the form itself takes. */
export const IMPORT_FORM_LIMITS: FormLimits = {
  bytes: IMPORT_BYTES + 1024 * 1024,
  fileNames: ['file'],
  files: 2,
  fields: 20,
  fieldBytes: 1_000,
  // A CSV file begins with any text; the process that reads it distinguishes text from bytes.
  isAllowed: () => true,
};

/**
 * Reads a CSV or XLSX file of stocks and says what it would do, row by row. Keeps the rows for runImport and writes nothing
 * else. Throws too_large, and invalid for what is no such file.
 */
export async function checkImport(deps: Deps, staff: StaffMember, form: FormData): Promise<ImportReport> {
  const file = singleFile(form);
  if (!file) throw new DomainError('invalid', serverMessages.noFile, { errors: { file: serverMessages.noFile } });
  if (file.size > IMPORT_BYTES) throw new DomainError('too_large', staffMessages.tooLarge);
  const table = await readSpreadsheet(file);
  const filename = plainName(file.name);
  const products = await planImport(deps.em, staff, table, importedFrom(filename));
  const id = randomUUID();
  await db(deps.em)
    .insertInto('stock_import')
    .values({
      id,
      staff_user_id: staff.id,
      filename,
      rows: JSON.stringify(table),
      rows_total: table.rows.length,
      created_at: deps.now(),
    })
    .execute();
  const imported_before = await findImported(deps.em, table);
  return { import_id: id, filename, ignored_columns: table.ignored, ...summarize(products), imported_before };
}

function summarize(products: readonly PlannedProduct[]) {
  const report = products.flatMap((product) => product.rows).sort((a, b) => a.row - b.row);
  const changes = products.flatMap(({ change }) => change ?? []);
  return {
    rows: report,
    rows_total: report.length,
    rows_faulty: report.filter(({ errors }) => errors.length > 0).length,
    products_to_create: changes.filter(({ known }) => known === null).length,
    products_to_update: changes.filter(({ known }) => known !== null).length,
    products_faulty: products.filter(({ hasErrors }) => hasErrors).length,
  };
}

/** The name alone, short enough for the ledger's note beside it. */
function plainName(name: string): string {
  return (
    name
      .replace(/[^\P{Cc}]/gu, '')
      .split(/[\\/]/)
      .at(-1) ?? ''
  )
    .trim()
    .slice(-150);
}
