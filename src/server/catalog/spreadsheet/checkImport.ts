import { randomUUID } from 'node:crypto';
import {
  IMPORT_BYTES,
  type ImportFile,
  type ImportHow,
  type ImportReport,
  importHow,
} from '#shared/contracts/stockImport.ts';
import { NAME_LISTS } from '#shared/domain/catalog/products/importColumns.ts';
import { parseDecimal, toCentavos, toPesos } from '#shared/domain/money.ts';
import { fieldError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { importedFrom, staffMessages } from '#shared/staffMessages.ts';
import { db } from '../../platform/database/db.ts';
import { jsonField } from '../../platform/http/formFields.ts';
import { inSteps } from '../../platform/inSteps.ts';
import type { Deps } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { listCategoryPaths } from '../product/categoryPaths.ts';
import { causesOf } from './importFindings.ts';
import { isFirstImport } from './importRecords.ts';
import { mayMakeNames, nameSuggester } from './makeNames.ts';
import { type ImportPlan, type PlannedProduct, planImport, takeCheck } from './planImport.ts';
import type { OwnFile } from './read/readFile.ts';
import { readSpreadsheet, rejectedFile, requireFile } from './read/sheets.ts';

/** Checks a file and stores its rows for runImport. Throws too_large, invalid (unreadable or no product columns), unavailable when busy. */
export const checkImport = (deps: Deps, staff: StaffMember, form: FormData): Promise<ImportReport> =>
  takeCheck(() => checkForm(deps, staff, form));

async function checkForm(deps: Deps, staff: StaffMember, form: FormData): Promise<ImportReport> {
  const { em } = deps;
  const file = requireFile(form, IMPORT_BYTES);
  const filename = plainName(file.name);
  const isDescribed = form.has('how');
  const asked = isDescribed ? await readHow(form) : importHow.parse({ hidden: false });
  const how = { ...asked, hidden: asked.hidden ?? (await isFirstImport(em)) };
  const categories = (await listCategoryPaths(em)).flatMap(({ name, path }) => [name, path]);
  const own = await readSpreadsheet(file, { ...how, categories });
  const { table, problem } = own;
  if (problem !== null && !isDescribed) throw rejectedFile(problem);
  const plan = table && (await planImport(em, staff, table, { how, note: importedFrom(filename) }));
  const import_id = randomUUID();
  if (table) {
    await db(em)
      .insertInto('stock_import')
      .values({
        ...{ id: import_id, staff_user_id: staff.id, staff_name: staff.name, filename, created_at: deps.now() },
        ...{ rows: JSON.stringify({ table, how }), rows_total: table.rows.length },
      })
      .execute();
  }
  return {
    import_id: table ? import_id : '',
    filename,
    ignored_columns: table?.ignored ?? [],
    ...(await countProducts(plan?.products ?? [])),
    ...(isDescribed && { file: await describeFile(staff, own, how, plan) }),
  };
}

async function readHow(form: FormData): Promise<ImportHow> {
  const outcome = importHow.safeParse(await jsonField(form, 'how'));
  if (outcome.success) return outcome.data;
  throw fieldError('invalid', 'how', staffMessages.invalidInput);
}

/** Short enough for the ledger's note. */
function plainName(name: string): string {
  const plain = name.replace(/[^\P{Cc}]/gu, '');
  return (plain.split(/[\\/]/).at(-1) ?? '').trim().slice(-150);
}

async function countProducts(products: readonly PlannedProduct[]) {
  const rows: ImportReport['rows'] = [];
  const counts = { products_to_create: 0, products_to_update: 0, products_faulty: 0 };
  for await (const { rows: own, change, errors } of inSteps(products)) {
    rows.push(...own);
    if (change) counts[change.known ? 'products_to_update' : 'products_to_create'] += 1;
    if (errors.length > 0) counts.products_faulty += 1;
  }
  const rows_faulty = rows.filter(({ errors }) => errors.length > 0).length;
  return { rows: rows.sort((a, b) => a.row - b.row), rows_total: rows.length, rows_faulty, ...counts };
}

/** Limits the missing names and suggestions in a report. */
const MAX_MISSING = 500;
const MAX_KNOWN = 1_000;

async function describeFile(
  staff: StaffMember,
  { table, source, sheets, sheet, problem, unclear_point }: OwnFile,
  how: ImportHow,
  plan: Pick<ImportPlan, 'products' | 'store'> | null,
): Promise<ImportFile> {
  const { products = [], store } = plan ?? {};
  const missing = [...(store?.missing.values() ?? [])].slice(0, MAX_MISSING);
  const lists = NAME_LISTS.filter((list) => missing.some((one) => one.list === list));
  const known = new Map(lists.map((list) => [list, store?.known(list).slice(0, MAX_KNOWN) ?? []]));
  const suggesters = new Map([...known].map(([list, names]) => [list, nameSuggester(list, names, staff)]));
  const good = products.filter(({ errors }) => errors.length === 0);
  const prices = good.flatMap(({ change }) => change?.columns.selling_price ?? []);
  const [before, after] = [sumOf(good, storedSizes, storedPrice), sumOf(good, plannedSizes, plannedPrice)];
  const count = (fits: (product: PlannedProduct) => boolean) => products.filter(fits).length;
  return {
    sheets,
    sheet,
    ...source,
    problem,
    totals: (table?.totals ?? []).slice(0, 100),
    causes: causesOf(products.flatMap(({ errors }) => errors)),
    remarks: causesOf(products.flatMap(({ remarks }) => remarks)),
    missing: missing.map((one) => ({ ...one, suggestion: suggesters.get(one.list)?.(one.name) ?? null })),
    known: Object.fromEntries(known),
    unclear_point,
    empty_quantities: count(({ remarks }) => remarks.some((one) => one.message === serverMessages.importUncounted)),
    products_skipped: count(({ group }) => group.isSkipped === true),
    products_found: count(({ group }) => group.isFound === true),
    sums: {
      pieces: { before: before.pieces, after: after.pieces },
      value: { before: before.value, after: after.value },
    },
    prices: prices.length === 0 ? null : { lowest: least(prices), highest: -least(prices.map((price) => -price)) },
    hidden: how.hidden === true,
    may_make_names: mayMakeNames(staff),
  };
}

const least = (numbers: readonly number[]): number => numbers.reduce((one, other) => Math.min(one, other));

/** `add_on` is in centavos, above the product's price. */
interface Pieces {
  pieces: number;
  add_on: number;
}
const storedSizes = ({ known }: PlannedProduct): Pieces[] =>
  (known?.sizes ?? [])
    .filter(({ is_active }) => is_active)
    .map(({ available_quantity: pieces, price }) => ({ pieces, add_on: parseDecimal(price) }));
const plannedSizes = (product: PlannedProduct): Pieces[] =>
  product.change?.sizes?.map(({ row, adjustment_quantity, price }) => {
    return { pieces: (row?.available_quantity ?? 0) + adjustment_quantity, add_on: toCentavos(price) };
  }) ?? storedSizes(product);
const storedPrice = ({ known }: PlannedProduct): number => known?.record.selling_price ?? 0;
const plannedPrice = (product: PlannedProduct): number => product.change?.columns.selling_price ?? storedPrice(product);

/** The value is in pesos. */
function sumOf(
  products: readonly PlannedProduct[],
  sizesOf: (product: PlannedProduct) => Pieces[],
  priceOf: (product: PlannedProduct) => number,
) {
  let [total, centavos] = [0, 0];
  for (const product of products) {
    const price = toCentavos(priceOf(product));
    for (const { pieces, add_on } of sizesOf(product)) {
      total += pieces;
      centavos += pieces * (price + add_on);
    }
  }
  return { pieces: total, value: toPesos(centavos) };
}
