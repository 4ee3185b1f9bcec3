import type { Stock } from '#shared/contracts/catalog.ts';
import type { ImportHow } from '#shared/contracts/stockImport.ts';
import { FACETS } from '#shared/domain/catalog/facets.ts';
import { type NameList, PLAIN_LISTS, type PlainList } from '#shared/domain/catalog/products/importColumns.ts';
import { isCodeField } from '#shared/domain/catalog/products/productCodes.ts';
import { sameProductAsRow, serverMessages } from '#shared/serverMessages.ts';
import { db } from '../../platform/database/db.ts';
import { inSteps } from '../../platform/inSteps.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { type CategoryPath, listCategoryPaths } from '../product/categoryPaths.ts';
import { chunks, readInChunks } from '../product/chunks.ts';
import { tableOfList } from '../product/facetTables.ts';
import { selectStocks } from '../product/stocks.queries.ts';
import { toStock } from '../product/stocks.records.ts';
import { isInScope } from '../product/visibility.ts';
import { type CodeOwner, findCodeOwners } from '../stocks/codes.ts';
import { createIdentities, type Identities, type SizeRow } from '../stocks/saveSizes.ts';
import { codesOfRows, type ProductRows } from './groupRows.ts';
import { canBeMade, mayMakeNames } from './makeNames.ts';
import { type Reading, splitList } from './read/cellText.ts';

/** Only products within the staff user's categories. */
export interface ExistingStock {
  record: Stock;
  /** Active sizes in order, then removed ones. */
  sizes: SizeRow[];
}

export interface NamedRecord {
  id: number;
  name: string;
}

interface MissingName {
  list: NameList;
  name: string;
  products: number;
}

export interface StoreRecords {
  identities: Identities;
  /** By code, including other categories. */
  owners: ReadonlyMap<string, CodeOwner[]>;
  /** Only within the staff user's categories. */
  named: (name: string) => { id: number; category_id: number }[];
  reference: (list: PlainList, name: string) => NamedRecord | undefined;
  /** By path or name; `current` is the key of the product's category. */
  category: (text: string, current?: string) => Reading<NamedRecord>;
  /** Includes categories out of scope. */
  categoriesNamed: (text: string) => CategoryPath[];
  /** Names to create, with the number of products; filled during planning. */
  missing: Map<string, MissingName>;
  /** Categories by path, and only those that the staff user may use. */
  known: (list: NameList) => string[];
}

/** Key of a record that the import has yet to create. */
const UNMADE = -1;

/** One statement per kind and chunk. */
export async function readStoreRecords(
  em: StoreEntityManager,
  staff: StaffMember,
  groups: readonly ProductRows[],
  how: ImportHow,
): Promise<StoreRecords> {
  const categories = await listCategoryPaths(em);
  const references = new Map<PlainList, NamedRecord[]>();
  for (const list of PLAIN_LISTS)
    references.set(list, await db(em).selectFrom(tableOfList(list)).select(['id', 'name']).execute());
  const codes: string[] = [];
  const names = new Set<string>();
  const texts: string[] = [];
  for await (const group of inSteps(groups)) {
    const { name, category = '', supplier = '' } = group.first.cells;
    codes.push(...codesOfRows(group).map(({ code }) => code));
    if (group._id === '' && name) names.add(name);
    texts.push(plainPath(category), supplier, ...FACETS.flatMap((facet) => splitList(group.first.cells[facet] ?? '')));
    texts.push(...group.rows.map((row) => row.cells.size ?? ''));
  }
  const owners = await findCodeOwners(em, codes);
  const sameNames = (await findStocksNamed(em, names)).filter(({ category_id }) => isInScope(staff.scope, category_id));
  const identities = createIdentities(em);
  const identity = identities.of;
  await identities.load([
    ...[...texts, ...names, ...sameNames.map(({ name }) => name)],
    ...[...references.values()].flat().map(({ name }) => name),
    ...categories.flatMap(({ name, path }) => [name, plainPath(path)]),
    ...[how.category ?? '', ...how.names.flatMap(({ name, meant }) => [name, meant ?? ''])].map(plainPath),
  ]);

  const byName = Map.groupBy(sameNames, ({ name }) => identity(name));
  const byReference = new Map(
    PLAIN_LISTS.map((list) => [list, new Map(references.get(list)?.map((one) => [identity(one.name), one]))]),
  );
  const byPath = Map.groupBy(categories, ({ path }) => identity(plainPath(path)));
  const byLastName = Map.groupBy(categories, ({ name }) => identity(name));
  const keyOfName = (list: NameList, name: string) => `${list} ${identity(plainPath(name))}`;
  const meanings = new Map(how.names.map(({ list, name, meant }) => [keyOfName(list, name), meant]));
  const missing: StoreRecords['missing'] = new Map();

  /** Also adds the name to `missing`. */
  function toMake(list: NameList, name: string): NamedRecord | undefined {
    const key = keyOfName(list, name);
    missing.set(key, { list, name, products: (missing.get(key)?.products ?? 0) + 1 });
    const isMade = meanings.get(key) === null && mayMakeNames(staff) && canBeMade(list, name);
    return isMade ? { id: UNMADE, name: name.split('>').at(-1)?.trim() ?? name } : undefined;
  }
  function reference(list: PlainList, name: string): NamedRecord | undefined {
    const find = (text: string) => byReference.get(list)?.get(identity(text));
    // One step only, because two names may map to each other.
    const meant = meanings.get(keyOfName(list, name)) ?? name;
    return find(name) ?? find(meant) ?? toMake(list, meant);
  }
  const own = (text: string) => {
    const wanted = identity(plainPath(text));
    return byPath.get(wanted) ?? byLastName.get(wanted) ?? [];
  };
  function categoriesNamed(text: string): CategoryPath[] {
    const found = own(text);
    return found.length > 0 ? found : own(meanings.get(keyOfName('category', text)) ?? text);
  }
  function category(text: string, current?: string): Reading<NamedRecord> {
    const found = categoriesNamed(text);
    // Of several, the product's current category is meant.
    const unmoved = found.find(({ id }) => String(id) === current);
    const [only, another] = unmoved ? [unmoved] : found.filter(({ id }) => isInScope(staff.scope, id));
    if (only && another) return { error: serverMessages.importCategoryAmbiguous };
    if (only) return { value: { id: only.id, name: only.name } };
    if (found.length > 0) return { error: serverMessages.outOfScope };
    const made = toMake('category', meanings.get(keyOfName('category', text)) ?? text);
    return made ? { value: made } : { error: serverMessages.categoryUnknown };
  }
  return {
    identities,
    owners: Map.groupBy(owners, ({ code }) => code),
    named: (name) => byName.get(identity(name)) ?? [],
    reference,
    category,
    categoriesNamed,
    missing,
    known: (list) =>
      list === 'category'
        ? categories.filter(({ id }) => isInScope(staff.scope, id)).map(({ path }) => path)
        : (references.get(list) ?? []).map(({ name }) => name),
  };
}

const plainPath = (path: string): string => path.replace(/\s*>\s*/g, '>');

const findStocksNamed = (em: StoreEntityManager, names: Iterable<string>) =>
  readInChunks(names, (chunk) =>
    db(em).selectFrom('stock').select(['id', 'name', 'category_id']).where('name', 'in', chunk).execute(),
  );

/** By code, or name and category, in scope: sets the key (`update`) or skips (`skip`). Two products of the file in one are an error. */
export function matchGroups(
  groups: readonly ProductRows[],
  { owners, named, categoriesNamed }: StoreRecords,
  { scope }: StaffMember,
  { match, found }: ImportHow,
): void {
  const taken = new Map(groups.flatMap((group) => (group._id === '' ? [] : [[group._id, group] as const])));
  const codes = match.filter(isCodeField);
  for (const group of groups) {
    if (group._id !== '') continue;
    const { name = '', category = '' } = group.first.cells;
    const at = (message: string) => ({ row: group.first.row, column: 'name' as const, message, value: name });
    const own = new Map(codesOfRows(group).map(({ field, code }) => [field, code]));
    const coded = codes.flatMap((field) => owners.get(own.get(field) ?? '') ?? []);
    let id = coded.find(({ category_id }) => isInScope(scope, category_id))?.id;
    if (id === undefined && name !== '' && match.includes('name')) {
      const wanted = category === '' ? null : new Set(categoriesNamed(category).map((each) => each.id));
      const fits = named(name).filter(({ category_id }) => wanted === null || wanted.has(category_id));
      if (fits.length > 1) group.errors.push(at(serverMessages.importSeveralFound));
      else id = fits[0]?.id;
    }
    if (id === undefined) continue;
    group.isFound = true;
    group.isSkipped = found === 'skip';
    if (found !== 'update') continue;
    const other = taken.get(String(id));
    if (other) group.errors.push(at(sameProductAsRow(other.first.row)));
    else {
      taken.set(String(id), group);
      group._id = String(id);
    }
  }
}

/** 0 for text that is not exactly a key: `1.0` is not record 1. */
export const keyOf = ({ _id }: ProductRows): number => (/^[1-9]\d{0,9}$/.test(_id) ? Number(_id) : 0);

/** Only within the staff user's categories; includes how the database compares the sizes' names. */
export async function loadStocks(
  em: StoreEntityManager,
  { scope }: StaffMember,
  ids: readonly number[],
  { identities }: Pick<StoreRecords, 'identities'>,
): Promise<Map<number, ExistingStock>> {
  const found = new Map<number, ExistingStock>();
  for (const chunk of chunks(ids)) {
    const sizes = await db(em)
      .selectFrom('size_price')
      .select(['id', 'stock_id', 'size', 'price', 'available_quantity', 'restock_level'])
      .select(['restrict_if_no_available', 'is_active'])
      .where('stock_id', 'in', chunk)
      .orderBy('stock_id')
      .orderBy('is_active', 'desc')
      .orderBy('sequence')
      .orderBy('id')
      .execute();
    await identities.load(sizes.map(({ size }) => size));
    const byStock = Map.groupBy(sizes, ({ stock_id }) => stock_id);
    for (const row of await selectStocks(em, chunk)) {
      if (!isInScope(scope, row.category_id)) continue;
      found.set(row.id, { record: toStock(row), sizes: byStock.get(row.id) ?? [] });
    }
  }
  return found;
}
