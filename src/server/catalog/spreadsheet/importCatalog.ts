import type { Stock } from '#shared/contracts/catalog.ts';
import type { ImportHow } from '#shared/contracts/stockImport.ts';
import { FACETS, REFERENCE_FACETS, type ReferenceFacet } from '#shared/domain/catalog/facets.ts';
import type { NameList } from '#shared/domain/catalog/importColumns.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { db } from '../../platform/database/db.ts';
import { inSteps } from '../../platform/inSteps.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { type CategoryPath, listCategoryPaths } from '../product/categoryPaths.ts';
import { chunks, readInChunks } from '../product/chunks.ts';
import { referenceTables } from '../product/facetTables.ts';
import { selectStocks } from '../product/stocks.queries.ts';
import { toStock } from '../product/stocks.records.ts';
import { isInScope } from '../product/visibility.ts';
import { type CodeOwner, findCodeOwners } from '../stocks/codes.ts';
import { readIdentities, type SizeRow } from '../stocks/saveSizes.ts';
import { type Reading, splitList } from './cellText.ts';
import { codesOfRows, type ProductRows } from './groupRows.ts';
import { canBeMade, mayMakeNames } from './makeNames.ts';

/** A product that the file names by its key, within the staff user's categories. */
export interface ExistingStock {
  record: Stock;
  /** Those on the product in their order, then those taken off it. */
  sizes: SizeRow[];
}

export interface NamedRecord {
  id: number;
  name: string;
}

/** The records against which a file of stocks is checked. */
export interface ImportCatalog {
  stocks: Map<number, ExistingStock>;
  /** The reference record of a name, however it is spelt. */
  reference: (list: ReferenceFacet, name: string) => NamedRecord | undefined;
  /** The category that a cell names by its path or by its own name. */
  category: (text: string, current: Stock | null) => Reading<NamedRecord>;
  /** Whether there is a product of this name within the staff user's categories. */
  hasStockNamed: (name: string) => boolean;
  /** The products that have the codes which the file names, by code. */
  codes: ReadonlyMap<string, CodeOwner[]>;
  /** The names that the file uses and the store does not have, with the number of products. */
  missing: ReadonlyMap<string, MissingName>;
  /** The names that the store has, by list; a category by its path, and only those that the staff user may use. */
  known: (list: NameList) => string[];
  /** The category of products that name none. */
  category_of_all: string | undefined;
  /** Equal for texts that the database takes for one, whatever their case and accents. */
  identity: (text: string) => string;
}

interface MissingName {
  list: NameList;
  name: string;
  products: number;
}

/** A record that the import will make, in a check that writes nothing. */
const UNMADE = -1;

/** Reads all that the rows of a file refer to. */
export async function loadCatalog(
  em: StoreEntityManager,
  staff: StaffMember,
  groups: readonly ProductRows[],
  how: ImportHow,
): Promise<ImportCatalog> {
  const stocks = await loadStocks(em, staff, keysOf(groups));
  const categories = await listCategoryPaths(em);
  const references = new Map<ReferenceFacet, NamedRecord[]>();
  for (const list of REFERENCE_FACETS) {
    references.set(list, await db(em).selectFrom(referenceTables(list).table).select(['id', 'name']).execute());
  }
  const stockNames = (await findStocksNamed(em, staff, newNames(groups))).map(({ name }) => name);
  const codes: string[] = [];
  const texts: string[] = [];
  for await (const group of inSteps(groups)) {
    codes.push(...codesOfRows(group).map(({ code }) => code));
    texts.push(...textsOf(group));
  }
  const owners = await findCodeOwners(em, codes);
  const identity = await loadIdentities(em, [
    ...stockNames,
    ...newNames(groups),
    ...texts,
    ...[...stocks.values()].flatMap(({ sizes }) => sizes.map(({ size }) => size)),
    ...[...references.values()].flat().map(({ name }) => name),
    ...categories.flatMap(({ name, path }) => [name, plainPath(path)]),
    ...how.names.flatMap(({ name, meant }) => [plainPath(name), plainPath(meant ?? '')]),
    plainPath(how.category ?? ''),
  ]);
  const byName = new Map(
    REFERENCE_FACETS.map((list) => [list, new Map(references.get(list)?.map((one) => [identity(one.name), one]))]),
  );
  const inScope = (id: number) => isInScope(staff.scope, id);
  const knownNames = new Set(stockNames.map(identity));
  const missing = new Map<string, MissingName>();
  const keyOfName = (list: NameList, name: string) => `${list} ${identity(plainPath(name))}`;
  const meanings = new Map(how.names.map(({ list, name, meant }) => [keyOfName(list, name), meant]));
  const noteMissing = (list: NameList, name: string) => {
    const entry = missing.get(keyOfName(list, name)) ?? { list, name, products: 0 };
    missing.set(keyOfName(list, name), { ...entry, products: entry.products + 1 });
  };
  const referenceOf = (list: ReferenceFacet, name: string, isMeant = false): NamedRecord | undefined => {
    const record = byName.get(list)?.get(identity(name));
    if (record) return record;
    const meant = meanings.get(keyOfName(list, name));
    // One step alone: two names may say of each other that they are meant.
    if (meant && !isMeant) return referenceOf(list, meant, true);
    noteMissing(list, name);
    return meant === null && mayMakeNames(staff) && canBeMade(list, name) ? { id: UNMADE, name } : undefined;
  };
  const readCategory = categoryReader(categories, identity, inScope);
  const categoryOf: ImportCatalog['category'] = (text, current) => {
    const reading = readCategory(text, current);
    if (!('error' in reading) || reading.error !== serverMessages.categoryUnknown) return reading;
    const meant = meanings.get(keyOfName('category', text));
    const other = meant ? readCategory(meant, current) : reading;
    if ('value' in other) return other;
    noteMissing('category', text);
    const isMade = meant === null && mayMakeNames(staff) && canBeMade('category', text);
    return isMade ? { value: { id: UNMADE, name: text.split('>').at(-1)?.trim() ?? text } } : reading;
  };
  return {
    stocks,
    codes: Map.groupBy(owners, ({ code }) => code),
    identity,
    hasStockNamed: (name) => knownNames.has(identity(name)),
    reference: (list, name) => referenceOf(list, name),
    category: categoryOf,
    category_of_all: how.category,
    missing,
    known: (list) =>
      list === 'category'
        ? categories.filter(({ id }) => inScope(id)).map(({ path }) => path)
        : (references.get(list) ?? []).map(({ name }) => name),
  };
}

/** The key that the rows of a product name; 0, which no record has, for what is no key: `1.0` is not the record 1. */
export const keyOf = ({ _id }: ProductRows): number => (/^[1-9]\d{0,9}$/.test(_id) ? Number(_id) : 0);

/** The keys that the file names. */
export function keysOf(groups: readonly ProductRows[]): number[] {
  return groups.map(keyOf).filter((key) => key > 0);
}

/** Reads products with all their sizes, those of the staff user's categories alone. */
async function loadStocks(
  em: StoreEntityManager,
  { scope }: StaffMember,
  ids: readonly number[],
): Promise<Map<number, ExistingStock>> {
  const found = new Map<number, ExistingStock>();
  for (const chunk of chunks(ids)) {
    const sizes = Map.groupBy(await readAllSizes(em, chunk), (size) => size.stock_id);
    for (const row of await selectStocks(em, chunk)) {
      if (!isInScope(scope, row.category_id)) continue;
      found.set(row.id, { record: toStock(row), sizes: sizes.get(row.id) ?? [] });
    }
  }
  return found;
}

/** The names under which rows without a key make new products. */
const newNames = (groups: readonly ProductRows[]): string[] =>
  groups.flatMap(({ _id, first }) => (_id === '' && first.cells.name ? [first.cells.name] : []));

/** The products within the staff user's categories that have one of the names, as these spell them. */
export async function findStocksNamed(em: StoreEntityManager, { scope }: StaffMember, names: Iterable<string>) {
  const found = await readInChunks(names, (chunk) =>
    db(em).selectFrom('stock').select(['id', 'name', 'category_id']).where('name', 'in', chunk).execute(),
  );
  return found.filter(({ category_id }) => isInScope(scope, category_id));
}

async function readAllSizes(
  em: StoreEntityManager,
  stockIds: readonly number[],
): Promise<(SizeRow & { stock_id: number })[]> {
  return db(em)
    .selectFrom('size_price')
    .select([
      'id',
      'stock_id',
      'size',
      'price',
      'available_quantity',
      'restock_level',
      'restrict_if_no_available',
      'is_active',
    ])
    .where('stock_id', 'in', stockIds)
    .orderBy('stock_id')
    .orderBy('is_active', 'desc')
    .orderBy('sequence')
    .orderBy('id')
    .execute();
}

/** All that a product's rows say which is compared with what the store has. */
function textsOf({ first: { cells }, rows: sheetRows }: ProductRows): string[] {
  const lists = FACETS.map((facet) => cells[facet]);
  return [
    plainPath(cells.category ?? ''),
    ...lists.flatMap((list) => splitList(list ?? '')),
    ...sheetRows.map((row) => row.cells.size ?? ''),
  ];
}

/** Reads for texts what the database compares: equal for those that it takes for one. */
export async function loadIdentities(
  em: StoreEntityManager,
  texts: readonly string[],
): Promise<(text: string) => string> {
  const distinct = [...new Set(texts)];
  const identities = await readInChunks(distinct, (chunk) => readIdentities(em, chunk));
  const known = new Map(distinct.map((text, index) => [text, identities[index]]));
  return (text) => known.get(text) ?? text;
}

/** A path however its arrows are spaced. */
export const plainPath = (path: string): string => path.replace(/\s*>\s*/g, '>');

function categoryReader(
  categories: readonly CategoryPath[],
  identity: (text: string) => string,
  inScope: (id: number) => boolean,
): ImportCatalog['category'] {
  const byPath = Map.groupBy(categories, ({ path }) => identity(plainPath(path)));
  const byName = Map.groupBy(categories, ({ name }) => identity(name));
  return (text, current) => {
    const wanted = identity(plainPath(text));
    const suggestion = byPath.get(wanted) ?? byName.get(wanted) ?? [];
    // The category that the product is in already is meant before another of the same name.
    const unmoved = suggestion.find(({ id }) => String(id) === current?.category._id);
    const allowed = suggestion.filter(({ id }) => inScope(id));
    const [only, another] = unmoved ? [unmoved] : allowed;
    if (only && !another) return { value: { id: only.id, name: only.name } };
    if (another) return { error: serverMessages.importCategoryAmbiguous };
    return { error: suggestion.length > 0 ? serverMessages.outOfScope : serverMessages.categoryUnknown };
  };
}
