import { sql } from 'kysely';
import type { StockFields } from '#shared/contracts/stocks.ts';
import { REFERENCE_FACETS, type ReferenceFacet } from '#shared/domain/catalog/facets.ts';
import type { FieldErrors } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { db, query } from '../../platform/database/db.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import { referenceTables } from './facetTables.ts';
import { byName } from './stocks.records.ts';

interface Reference {
  id: number;
  name: string;
}
/** The reference records that were sent by name; a list that was not sent is not there. */
export type ResolvedNames = Partial<Record<ReferenceFacet, Reference[]>>;

/** Finds the reference records by name and keeps them from going; the names that are none come back as errors. */
export async function resolveNames(
  em: StoreEntityManager,
  sent: Partial<Pick<StockFields, ReferenceFacet>>,
): Promise<{ resolved: ResolvedNames; errors: FieldErrors }> {
  const resolved: ResolvedNames = {};
  const errors: FieldErrors = {};
  for (const list of REFERENCE_FACETS) {
    const names = sent[list];
    if (!names) continue;
    const found = await findRecords(em, list, names);
    for (const [position] of names.entries()) {
      if (!found.some((entry) => entry.position === position))
        errors[`${list}.${position}`] = serverMessages.nameUnknown;
    }
    resolved[list] = [...new Map(found.map(({ id, name }) => [id, { id, name }])).values()];
  }
  return { resolved, errors };
}

/** Which record each name means by the database's own rules: case and accents do not distinguish names. */
async function findRecords(
  em: StoreEntityManager,
  list: ReferenceFacet,
  names: readonly string[],
): Promise<(Reference & { position: number })[]> {
  if (names.length === 0) return [];
  const sent = sql.join(
    names.map((name, position) => sql`select ${position} as position, ${name} as name`),
    sql` union all `,
  );
  const found = await query(
    em,
    sql<Reference & { position: number }>`
    select sent.position, n.id, n.name from (${sent}) sent
    join ${sql.table(referenceTables(list).table)} n on n.name = convert(sent.name using utf8mb4) collate utf8mb4_unicode_ci
    order by sent.position lock in share mode`,
  );
  return found.map(({ position, ...reference }) => ({ ...reference, position: Number(position) }));
}

/** The names of a list as a record has them. */
export function namesOf(references: readonly Reference[]): string[] {
  return byName(references.map(({ name }) => name));
}

/** Links each stock to these reference records and to no others, list by list; a list that is not there stays as it is. */
export async function writeNames(
  em: StoreEntityManager,
  stocks: readonly { id: number; names: ResolvedNames }[],
): Promise<void> {
  for (const list of REFERENCE_FACETS) {
    const changed = stocks.flatMap(({ id, names }) => (names[list] ? [{ id, references: names[list] }] : []));
    if (changed.length === 0) continue;
    const { link, column } = referenceTables(list);
    const ids = sql.join(changed.map(({ id }) => id));
    await sql`delete from ${sql.table(link)} where stock_id in (${ids})`.execute(db(em));
    const pairs = changed.flatMap(({ id, references }) => references.map((record) => sql`(${id}, ${record.id})`));
    if (pairs.length === 0) continue;
    await sql`insert into ${sql.table(link)} (stock_id, ${sql.ref(column)}) values ${sql.join(pairs)}`.execute(db(em));
  }
}

/** Gives each stock these free tags and no others, where it has any here; of two that the database takes for one, the first stays. */
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
