import type { ImportHow } from '#shared/contracts/stockImport.ts';
import { isCodeField } from '#shared/domain/catalog/productCodes.ts';
import { sameProductAsRow, serverMessages } from '#shared/serverMessages.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { listCategoryPaths } from '../product/categoryPaths.ts';
import { findCodeOwners } from '../stocks/codes.ts';
import { findNames } from '../stocks/stockLocks.ts';
import { codesOfRows, type ProductRows } from './groupRows.ts';
import { findStocksNamed, loadIdentities, plainPath } from './importCatalog.ts';

/**
 * Finds the products of a file that the store has, by a code or by their name and category, within the staff user's categories, and
 * gives the rows their keys (`update`) or marks them as left alone (`skip`). Two products of the file that are one in the store come
 * back with an error. Does nothing to rows that name a key.
 */
export async function matchGroups(
  em: StoreEntityManager,
  staff: StaffMember,
  groups: readonly ProductRows[],
  { match, found, names }: Pick<ImportHow, 'match' | 'found' | 'names'>,
): Promise<void> {
  const unkeyed = groups.filter(({ _id }) => _id === '');
  if (match.length === 0 || unkeyed.length === 0) return;
  const byCode = await findByCode(em, staff, unkeyed, match);
  const byName = match.includes('name')
    ? await findByName(
        em,
        staff,
        unkeyed.filter((group) => !byCode.has(group)),
        names,
      )
    : new Map<ProductRows, number>();
  const taken = new Map(groups.flatMap((group) => (group._id === '' ? [] : [[group._id, group] as const])));
  for (const group of unkeyed) {
    const id = byCode.get(group) ?? byName.get(group);
    if (id === undefined) continue;
    group.found = id;
    if (found === 'skip') group.isSkipped = true;
    if (found !== 'update') continue;
    const key = String(id);
    const other = taken.get(key);
    if (other) {
      group.errors.push({ row: group.first.row, column: 'name', message: sameProductAsRow(other.first.row) });
      continue;
    }
    taken.set(key, group);
    group._id = key;
  }
}

async function findByCode(
  em: StoreEntityManager,
  staff: StaffMember,
  groups: readonly ProductRows[],
  match: ImportHow['match'],
): Promise<Map<ProductRows, number>> {
  const keys = match.filter(isCodeField);
  if (keys.length === 0) return new Map();
  const codesOf = (group: ProductRows) => codesOfRows(group).filter(({ field }) => keys.includes(field));
  const owners = await findCodeOwners(
    em,
    groups.flatMap((group) => codesOf(group).map(({ code }) => code)),
  );
  const inScope = await findNames(em, staff, [...new Set(owners.map(({ id }) => id))]);
  const owner = new Map(owners.filter(({ id }) => inScope.has(id)).map(({ code, id }) => [code, id]));
  return new Map(
    groups.flatMap((group) => {
      const codes = new Map(codesOf(group).map(({ field, code }) => [field, code]));
      const id = keys.map((key) => owner.get(codes.get(key) ?? '')).find((each) => each !== undefined);
      return id === undefined ? [] : [[group, id] as const];
    }),
  );
}

async function findByName(
  em: StoreEntityManager,
  staff: StaffMember,
  groups: readonly ProductRows[],
  names: ImportHow['names'],
): Promise<Map<ProductRows, number>> {
  const named = groups.filter(({ first }) => first.cells.name);
  const candidates = await findStocksNamed(em, staff, new Set(named.map(({ first }) => first.cells.name ?? '')));
  if (candidates.length === 0) return new Map();
  const categories = new Map((await listCategoryPaths(em)).map((category) => [category.id, category]));
  const meant = names.flatMap((one) => (one.list === 'category' && one.meant !== null ? [[one.name, one.meant]] : []));
  const identity = await loadIdentities(em, [
    ...candidates.map(({ name }) => name),
    ...named.flatMap(({ first: { cells } }) => [cells.name ?? '', plainPath(cells.category ?? '')]),
    ...meant.flat().map(plainPath),
    ...[...categories.values()].flatMap(({ name, path }) => [name, plainPath(path)]),
  ]);
  const meaning = new Map(
    meant.map(([name = '', path = '']) => [identity(plainPath(name)), identity(plainPath(path))]),
  );
  const byName = Map.groupBy(candidates, ({ name }) => identity(name));
  const matched = new Map<ProductRows, number>();
  for (const group of named) {
    const { name = '', category = '' } = group.first.cells;
    const told = identity(plainPath(category));
    const wanted = meaning.get(told) ?? told;
    const fits = ({ category_id }: { category_id: number }) => {
      const own = categories.get(category_id);
      return own !== undefined && [own.name, plainPath(own.path)].some((text) => identity(text) === wanted);
    };
    const [one, another] = (byName.get(identity(name)) ?? []).filter((each) => category === '' || fits(each));
    if (one && another)
      group.errors.push({ row: group.first.row, column: 'name', message: serverMessages.importSeveralFound });
    else if (one) matched.set(group, one.id);
  }
  return matched;
}
