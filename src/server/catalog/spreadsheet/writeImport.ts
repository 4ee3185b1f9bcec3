import { sql } from 'kysely';
import { REFERENCE_FACETS } from '#shared/domain/facets.ts';
import { formatDecimal, toCentavos } from '#shared/domain/money.ts';
import { writeAudit } from '../../masterData/audit.ts';
import { db, query } from '../../platform/database/db.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { referenceTables } from '../product/facetTables.ts';
import type { StockChange } from './planProduct.ts';
import { writeSizesOfMany } from './writeSizesOfMany.ts';

/** A change and the key of its stock, which a new one has once its row is written. */
interface KeyedChange extends StockChange {
  id: number;
}

/**
 * Writes what changes of some products, new ones included, by a few statements for all of them, and returns their keys. The
 * caller has locked the stocks and their sizes, and indexes the stocks once all are written.
 */
export async function writeChanges(
  em: StoreEntityManager,
  staff: StaffMember,
  at: Date,
  changes: readonly StockChange[],
): Promise<number[]> {
  const keyed = [...(await insertStocks(em, changes)), ...(await updateStocks(em, changes))];
  await writeLists(em, keyed);
  await writeTags(em, keyed);
  await writeSizesOfMany(em, keyed, { staff_user_id: staff.id, staff_name: staff.name, created_at: at });
  await writeAudit(
    em,
    staff,
    at,
    keyed.map(({ id, known, changes: made }) => ({
      record_type: 'stock',
      record_id: id,
      action: known ? 'updated' : 'created',
      changes: made,
    })),
  );
  return keyed.map(({ id }) => id);
}

function stockRow({ columns: { category, selling_price, ...columns } }: StockChange) {
  return { ...columns, category_id: category, selling_price: formatDecimal(toCentavos(selling_price)) };
}

async function insertStocks(em: StoreEntityManager, changes: readonly StockChange[]): Promise<KeyedChange[]> {
  const fresh = changes.filter(({ known }) => known === null);
  if (fresh.length === 0) return [];
  const { insertId } = await db(em).insertInto('stock').values(fresh.map(stockRow)).executeTakeFirstOrThrow();
  // A statement whose rows are known beforehand gets its keys in one piece, whatever innodb_autoinc_lock_mode says.
  const found = await query(em, sql<{ stride: number }>`select @@auto_increment_increment as stride`);
  const stride = Number(found[0]?.stride ?? 1);
  return fresh.map((change, index) => ({ ...change, id: Number(insertId) + index * stride }));
}

const UPDATED = [
  'name',
  'description',
  'content',
  'category_id',
  'uom',
  'selling_price',
  'colors',
  'is_available',
  'weekly_schedule',
  'from_time_available',
  'to_time_available',
  'version',
] as const;

async function updateStocks(em: StoreEntityManager, changes: readonly StockChange[]): Promise<KeyedChange[]> {
  const keyed = changes.flatMap((change) =>
    change.known ? [{ ...change, id: Number(change.known.record._id), version: change.known.record.version + 1 }] : [],
  );
  if (keyed.length === 0) return [];
  await db(em)
    .insertInto('stock')
    .values(keyed.map((change) => ({ ...stockRow(change), id: change.id, version: change.version })))
    .onDuplicateKeyUpdate(Object.fromEntries(UPDATED.map((column) => [column, sql`values(${sql.ref(column)})`])))
    .execute();
  return keyed;
}

async function writeLists(em: StoreEntityManager, changes: readonly KeyedChange[]): Promise<void> {
  for (const list of REFERENCE_FACETS) {
    const affected = changes.filter(({ names }) => names[list]);
    if (affected.length === 0) continue;
    const { link, column } = referenceTables(list);
    const ids = sql.join(affected.map(({ id }) => id));
    await sql`delete from ${sql.table(link)} where stock_id in (${ids})`.execute(db(em));
    const pairs = affected.flatMap(({ id, names }) => (names[list] ?? []).map((record) => sql`(${id}, ${record.id})`));
    if (pairs.length === 0) continue;
    await sql`insert into ${sql.table(link)} (stock_id, ${sql.ref(column)}) values ${sql.join(pairs)}`.execute(db(em));
  }
}

async function writeTags(em: StoreEntityManager, changes: readonly KeyedChange[]): Promise<void> {
  const affected = changes.filter(({ tags }) => tags !== undefined);
  if (affected.length === 0) return;
  await db(em)
    .deleteFrom('stock_filter')
    .where(
      'stock_id',
      'in',
      affected.map(({ id }) => id),
    )
    .execute();
  const tagged = affected.flatMap(({ id, tags = [] }) => tags.map((name) => ({ stock_id: id, name })));
  if (tagged.length > 0) await db(em).insertInto('stock_filter').values(tagged).execute();
}
