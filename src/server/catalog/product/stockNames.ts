import { sql } from 'kysely';
import { REFERENCE_FACETS, type ReferenceFacet } from '#shared/domain/catalog/facets.ts';
import type { PlainList } from '#shared/domain/catalog/products/importColumns.ts';
import { sortedNames } from '#shared/domain/catalog/products/names.ts';
import { db } from '../../platform/database/db.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import { Agriculture, GradeLevel, Subject, Supplier } from '../../staffLists/staffLists.entity.ts';
import { referenceTables, tableOfList } from './facetTables.ts';

interface Reference {
  id: number;
  name: string;
}
export type ResolvedNames = Partial<Record<ReferenceFacet, Reference[]>>;

export const LIST_ENTITIES = {
  grade_levels: GradeLevel,
  subjects: Subject,
  agriculture: Agriculture,
  supplier: Supplier,
} as const;

/** Locks the records. Ignores case and accents. Also returns the positions of unknown names. */
export async function findNamed(em: StoreEntityManager, list: PlainList, names: readonly string[]) {
  if (names.length === 0) return { records: [], byName: new Map<string, Reference>(), unknown: [] };
  const found = await db(em)
    .selectFrom(tableOfList(list))
    .select(['id', 'name', 'version'])
    .select(({ eb }) => names.map((name, position) => eb('name', '=', name).as(`is_${position}`)))
    .where('name', 'in', names)
    .modifyEnd(sql`lock in share mode`)
    .execute();
  const meant = found as unknown as Readonly<Record<string, unknown>>[];
  const records = found.map(({ id, name, version }) =>
    em.map(LIST_ENTITIES[list] as typeof Subject, { id, name, version }),
  );
  const byName = new Map<string, Reference>();
  for (const [position, name] of names.entries()) {
    const record = records[meant.findIndex((row) => row[`is_${position}`])];
    if (record) byName.set(name, record);
  }
  return { records, byName, unknown: [...names.keys()].filter((position) => !byName.has(names[position] ?? '')) };
}

export function namesOf(references: readonly Reference[]): string[] {
  return sortedNames(references.map(({ name }) => name));
}

/** Replaces the links of each sent list; other lists stay. */
export async function writeNames(
  em: StoreEntityManager,
  stocks: readonly { id: number; names: ResolvedNames }[],
): Promise<void> {
  for (const list of REFERENCE_FACETS) {
    const changed = stocks.flatMap(({ id, names }) => (names[list] ? [{ id, references: names[list] }] : []));
    if (changed.length === 0) continue;
    const { link, column } = referenceTables(list);
    const ids = changed.map(({ id }) => id);
    await db(em).deleteFrom(link).where('stock_id', 'in', ids).execute();
    const pairs = changed.flatMap(({ id, references }) =>
      references.map((record) => ({ stock_id: id, [column]: record.id })),
    );
    if (pairs.length === 0) continue;
    await db(em)
      .insertInto(link)
      .values(pairs as never)
      .execute();
  }
}

/** Replaces the tags. Of tags that the database treats as equal, the first stays. */
export async function writeTags(
  em: StoreEntityManager,
  stocks: readonly { id: number; tags?: readonly string[] | undefined }[],
): Promise<void> {
  const changed = stocks.flatMap(({ id, tags }) => (tags ? [{ id, tags }] : []));
  if (changed.length === 0) return;
  const ids = changed.map(({ id }) => id);
  await db(em).deleteFrom('stock_filter').where('stock_id', 'in', ids).execute();
  const rows = changed.flatMap(({ id, tags }) => tags.map((name) => ({ stock_id: id, name })));
  if (rows.length === 0) return;
  await db(em)
    .insertInto('stock_filter')
    .values(rows)
    .onDuplicateKeyUpdate({ name: sql<string>`stock_filter.name` })
    .execute();
}
