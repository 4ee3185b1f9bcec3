import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import {
  IMPORT_BYTES,
  type ImportFile,
  type ImportHow,
  type ImportReport,
  importHow,
} from '#shared/contracts/stockImport.ts';
import { NAME_LISTS } from '#shared/domain/catalog/importColumns.ts';
import { DomainError, fieldError } from '#shared/errors.ts';
import { importedFrom } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { db } from '../../platform/database/db.ts';
import { jsonField, singleFile } from '../../platform/http/formFields.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import type { FormLimits } from '../../platform/uploads/formLimits.ts';
import { remarkFarPrices } from './farPrices.ts';
import type { ProductRows } from './groupRows.ts';
import { causesOf, remarksSummed } from './importCauses.ts';
import { rememberedHeads, withRememberedNames } from './importChoices.ts';
import { findDelivered } from './importedDeliveries.ts';
import { findImported } from './importedFiles.ts';
import { sumsOf } from './importSums.ts';
import { mayMakeNames } from './makeNames.ts';
import { matchGroups } from './matchGroups.ts';
import { type ImportPlan, type PlannedProduct, planGroups, takeCheck } from './planImport.ts';
import type { OwnFile } from './readFile.ts';
import { groupsOf, type ReadTable } from './rowLines.ts';
import { readOwnSpreadsheet, readSpreadsheet } from './spreadsheetProcess.ts';
import { type KeptImport, toStoredImport } from './storedImport.ts';
import { gradeName, suggestName } from './suggestName.ts';

/** One file, a second one for the rule that rejects it, how it is to be read, and what the form itself takes. */
export const IMPORT_FORM_LIMITS: FormLimits = {
  bytes: IMPORT_BYTES + 1024 * 1024,
  fileNames: ['file'],
  files: 2,
  fields: 20,
  fieldBytes: 500_000,
  // A CSV file begins with any text; the process that reads it distinguishes text from bytes.
};

/**
 * Reads a CSV or XLSX file of stocks and says what it would do, row by row. Keeps the rows for runImport and writes nothing
 * else. With `how`, the file may be any workbook of the clerk's own. Throws too_large, and invalid for what is no such file; unavailable where other
 * checks of the caller take too long.
 */
export const checkImport = (deps: Deps, staff: StaffMember, form: FormData): Promise<ImportReport> =>
  takeCheck(() => checkForm(deps, staff, form));

async function checkForm(deps: Deps, staff: StaffMember, form: FormData): Promise<ImportReport> {
  const file = singleFile(form);
  if (!file) throw fieldError('invalid', 'file', serverMessages.noFile);
  if (file.size > IMPORT_BYTES) throw new DomainError('too_large', staffMessages.tooLarge);
  const filename = plainName(file.name);
  if (form.has('how')) {
    const sent = await readHow(form);
    const told = { ...sent, hidden: sent.hidden ?? !(await hasImported(deps.em)) };
    const how = await withRememberedNames(deps.em, told);
    return checkOwnFile(deps, staff, { file, filename, how });
  }
  const table = await readSpreadsheet(file);
  const summary = createSummary();
  for await (const groups of groupsOf(table.groups)) {
    const { products } = await planGroups(deps.em, staff, groups, { note: importedFrom(filename) });
    summary.add(products);
  }
  const import_id = await keepRows(deps, staff, { filename, table, how: undefined, source: undefined });
  const imported_before = await findImported(deps.em, table.lines);
  const total = summary.total();
  // Writing the answer takes milliseconds in one step as well.
  await nextTurn();
  return { import_id, filename, ignored_columns: table.ignored, ...total, imported_before };
}

async function readHow(form: FormData): Promise<ImportHow> {
  const outcome = importHow.safeParse(await jsonField(form, 'how'));
  if (outcome.success) return outcome.data;
  throw fieldError('invalid', 'how', staffMessages.invalidInput);
}

interface SentFile {
  file: File;
  filename: string;
  how: ImportHow;
}

async function checkOwnFile(deps: Deps, staff: StaffMember, { file, filename, how }: SentFile): Promise<ImportReport> {
  const own = await readOwnSpreadsheet(file, { ...how, remembered: await rememberedHeads(deps.em) });
  const { table } = own;
  if (!table) {
    const found = await describeFile(staff, { own, how, plan: NOTHING_PLANNED });
    const nothing = createSummary().total();
    return { import_id: '', filename, ignored_columns: [], ...nothing, imported_before: null, file: found };
  }
  const groups: ProductRows[] = [];
  for await (const some of groupsOf(table.groups)) groups.push(...some);
  await matchGroups(deps.em, staff, groups, how);
  for (const [group, rows] of await findDelivered(deps.em, groups)) {
    const { name = '', _id = '' } = group.first.cells;
    group.remarks.push(...rows.map((row) => ({ row, message: serverMessages.importDelivered, value: name || _id })));
  }
  const plan = await planGroups(deps.em, staff, groups, { note: importedFrom(filename), how });
  await remarkFarPrices(deps.em, plan.products);
  const import_id = await keepRows(deps, staff, { filename, table, how, source: own.source });
  const summary = createSummary();
  summary.add(plan.products);
  return {
    import_id,
    filename,
    ignored_columns: table.ignored,
    ...summary.total(),
    imported_before: await findImported(deps.em, table.lines),
    file: await describeFile(staff, { own, how, plan }),
  };
}

async function keepRows(
  deps: Deps,
  staff: StaffMember,
  { filename, table: { groups: _, ...table }, ...told }: KeptImport & { table: ReadTable; filename: string },
): Promise<string> {
  const id = randomUUID();
  await db(deps.em)
    .insertInto('stock_import')
    .values({
      id,
      staff_user_id: staff.id,
      filename,
      rows: sql<string>`${toStoredImport({ table, ...told })}`,
      rows_total: table.row_count,
      created_at: deps.now(),
    })
    .execute();
  return id;
}

const NOTHING_PLANNED: ImportPlan = { products: [], catalog: { missing: new Map(), known: () => [] } };

async function describeFile(
  staff: StaffMember,
  { own, how, plan: { products, catalog } }: { own: OwnFile<ReadTable>; how: ImportHow; plan: ImportPlan },
): Promise<ImportFile> {
  const { table, source } = own;
  const missing = [...catalog.missing.values()].slice(0, MAX_MISSING);
  const lists = NAME_LISTS.filter((list) => missing.some((one) => one.list === list));
  const known = new Map(lists.map((list) => [list, catalog.known(list).slice(0, MAX_KNOWN)]));
  await nextTurn();
  const causes = causesOf(products);
  await nextTurn();
  const remarks = remarksSummed(products);
  await nextTurn();
  return {
    sheets: own.sheets,
    sheet: own.sheet,
    head_row: source.head_row,
    columns: source.columns,
    problem: own.problem,
    totals: (table?.totals ?? []).slice(0, 100),
    causes,
    remarks,
    missing: missing.map(({ list, name, products }) => ({
      list,
      name,
      products,
      suggestion:
        suggestName(name, known.get(list) ?? [], (path) => path.split('>').at(-1) ?? path) ??
        (list === 'grade_levels' && mayMakeNames(staff) ? gradeName(name) : null),
    })),
    known: Object.fromEntries(known),
    unclear_point: own.unclear_point,
    empty_quantities: products.filter(isUncounted).length,
    products_skipped: products.filter(({ group }) => group.isSkipped).length,
    products_found: products.filter(({ group }) => group.found !== undefined).length,
    ...sumsOf(products),
    hidden: how.hidden === true,
    may_make_names: mayMakeNames(staff),
  };
}

/** Missing names shown at most, and names that may be meant. */
const MAX_MISSING = 500;
const MAX_KNOWN = 1_000;

const isUncounted = ({ remarks }: PlannedProduct): boolean =>
  remarks.some(({ message }) => message === serverMessages.importUncounted);

async function hasImported(em: StoreEntityManager): Promise<boolean> {
  return (await db(em).selectFrom('imported_file').select('content_hash').limit(1).executeTakeFirst()) !== undefined;
}

/** The report of the products that were added, by the rows of the file. */
function createSummary() {
  const rows: ImportReport['rows'] = [];
  const counts = { products_to_create: 0, products_to_update: 0, products_faulty: 0 };
  return {
    add: (products: readonly PlannedProduct[]) => {
      for (const { rows: own, change, hasErrors } of products) {
        rows.push(...own);
        if (change) counts[change.known ? 'products_to_update' : 'products_to_create'] += 1;
        if (hasErrors) counts.products_faulty += 1;
      }
    },
    total: () => ({
      rows: rows.sort((a, b) => a.row - b.row),
      rows_total: rows.length,
      rows_faulty: rows.filter(({ errors }) => errors.length > 0).length,
      ...counts,
    }),
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
