import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  IMPORT_BYTES,
  type ImportFile,
  type ImportHow,
  type ImportReport,
  importHow,
} from '#shared/contracts/stockImport.ts';
import { NAME_LISTS } from '#shared/domain/catalog/importColumns.ts';
import { parseDecimal, toCentavos, toPesos } from '#shared/domain/money.ts';
import { fieldError } from '#shared/errors.ts';
import { importedFrom } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { db } from '../../platform/database/db.ts';
import { jsonField } from '../../platform/http/formFields.ts';
import type { Deps } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { causesOf, remarksSummed } from './importCauses.ts';
import { isFirstImport } from './importRecords.ts';
import { gradeName, mayMakeNames, suggestName } from './makeNames.ts';
import { type ImportPlan, type PlannedProduct, planGroups, readGroups, takeCheck } from './planImport.ts';
import type { OwnFile } from './readFile.ts';
import type { KeptImport } from './runImport.ts';
import { readSpreadsheet, requireFile } from './sheets.ts';

/**
 * Reads a CSV or XLSX file of stocks and says what it would do, row by row. Keeps the rows for runImport and writes nothing
 * else. Without `how`, the first row must name the columns as the template does. Throws too_large, and invalid for a file that cannot be
 * read; unavailable if other checks of the caller take too long.
 */
export const checkImport = (deps: Deps, staff: StaffMember, form: FormData): Promise<ImportReport> =>
  takeCheck(() => checkForm(deps, staff, form));

async function checkForm(deps: Deps, staff: StaffMember, form: FormData): Promise<ImportReport> {
  const file = requireFile(form, IMPORT_BYTES);
  const filename = plainName(file.name);
  const isOwn = form.has('how');
  const told = isOwn ? await readHow(form) : importHow.parse({ hidden: false });
  const how = { ...told, hidden: told.hidden ?? (await isFirstImport(deps.em)) };
  const own = await readSpreadsheet(file, { ...how, isTemplate: !isOwn });
  const { table } = own;
  const summary = createSummary();
  if (!table) {
    const found = await describeFile(staff, { own, how, plan: NOTHING_PLANNED });
    return { import_id: '', filename, ignored_columns: [], ...summary.total(), file: found };
  }
  const groups = await readGroups(deps.em, staff, table, how);
  const plan = await planGroups(deps.em, staff, groups, { note: importedFrom(filename), how });
  const import_id = await keepRows(deps, staff, { filename, table, how });
  summary.add(plan.products);
  const report = { import_id, filename, ignored_columns: table.ignored, ...summary.total() };
  return isOwn ? { ...report, file: await describeFile(staff, { own, how, plan }) } : report;
}

async function readHow(form: FormData): Promise<ImportHow> {
  const outcome = importHow.safeParse(await jsonField(form, 'how'));
  if (outcome.success) return outcome.data;
  throw fieldError('invalid', 'how', staffMessages.invalidInput);
}

async function keepRows(
  deps: Deps,
  staff: StaffMember,
  { filename, ...kept }: KeptImport & { filename: string },
): Promise<string> {
  const id = randomUUID();
  await db(deps.em)
    .insertInto('stock_import')
    .values({
      ...{ id, staff_user_id: staff.id, staff_name: staff.name, filename, created_at: deps.now() },
      ...{ rows: JSON.stringify(kept), rows_total: kept.table.rows.length },
    })
    .execute();
  return id;
}

const NOTHING_PLANNED: ImportPlan = { products: [], catalog: { missing: new Map(), known: () => [] } };

async function describeFile(
  staff: StaffMember,
  { own, how, plan: { products, catalog } }: { own: OwnFile; how: ImportHow; plan: ImportPlan },
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

interface Stock {
  pieces: number;
  centavos: number;
}
const NONE: Stock = { pieces: 0, centavos: 0 };
const added = (one: Stock, other: Stock): Stock => ({
  pieces: one.pieces + other.pieces,
  centavos: one.centavos + other.centavos,
});

/** The pieces of the file's good products and their value at selling prices, as the store has them and as it would. */
function sumsOf(products: readonly PlannedProduct[]): Pick<ImportFile, 'sums' | 'prices'> {
  const good = products.filter(({ hasErrors }) => !hasErrors);
  const before = good.map(stockBefore).reduce(added, NONE);
  const after = good.map(stockAfter).reduce(added, NONE);
  const prices = good.flatMap(({ change }) => change?.columns.selling_price ?? []);
  return {
    sums: {
      pieces: { before: before.pieces, after: after.pieces },
      value: { before: toPesos(before.centavos), after: toPesos(after.centavos) },
    },
    prices: prices.length === 0 ? null : { lowest: least(prices), highest: -least(prices.map((price) => -price)) },
  };
}

const least = (numbers: readonly number[]): number => numbers.reduce((one, other) => Math.min(one, other));

function stockBefore({ known }: PlannedProduct): Stock {
  if (!known) return NONE;
  const price = toCentavos(known.record.selling_price);
  return known.sizes
    .filter(({ is_active }) => is_active)
    .map(({ available_quantity: pieces, price: addOn }) => ({
      pieces,
      centavos: pieces * (price + parseDecimal(addOn)),
    }))
    .reduce(added, NONE);
}

function stockAfter(product: PlannedProduct): Stock {
  const { change } = product;
  if (!change) return stockBefore(product);
  const price = toCentavos(change.columns.selling_price);
  if (change.sizes)
    return change.sizes
      .map(({ row, adjustment_quantity, price: addOn }) => {
        const pieces = (row?.available_quantity ?? 0) + adjustment_quantity;
        return { pieces, centavos: pieces * (price + toCentavos(addOn)) };
      })
      .reduce(added, NONE);
  const before = stockBefore(product);
  const raised = price - toCentavos(product.known?.record.selling_price ?? 0);
  return { pieces: before.pieces, centavos: before.centavos + before.pieces * raised };
}
