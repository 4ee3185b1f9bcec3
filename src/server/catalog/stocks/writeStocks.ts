import { sql } from 'kysely';
import type { AuditChanges } from '#shared/contracts/audit.ts';
import { formatDecimal, toCentavos } from '#shared/domain/money.ts';
import { writeAudit } from '../../masterData/audit.ts';
import { db, query } from '../../platform/database/db.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { type ResolvedNames, writeNames, writeTags } from '../product/stockNames.ts';
import type { SizesPlan } from './saveSizes.ts';
import type { StockColumns } from './stockColumns.ts';
import { writeSizes } from './writeSizes.ts';

/** What a save writes of one stock. */
export interface StockWrite {
  /** The stock as it stands; null for a new one. */
  known: { id: number; version: number } | null;
  /** Every column of the stock's row as it is to be. */
  columns: StockColumns;
  /** The lists of reference records that change. */
  names: ResolvedNames;
  /** The free tags, where they change. */
  tags: string[] | undefined;
  sizes: SizesPlan | undefined;
  changes: AuditChanges;
}

type KeyedWrite = StockWrite & { id: number };

/**
 * Writes stocks, new ones included, with what belongs to them and who changed it, by a few statements for all of them;
 * returns their keys, those of new stocks first. The caller holds the stocks and their sizes, and indexes them afterwards.
 */
export async function writeStocks(
  em: StoreEntityManager,
  staff: StaffMember,
  at: Date,
  writes: readonly StockWrite[],
): Promise<number[]> {
  const keyed = [...(await insertStocks(em, writes)), ...(await updateStocks(em, writes))];
  await writeNames(em, keyed);
  await writeTags(em, keyed);
  await writeSizes(em, keyed, { staff_user_id: staff.id, staff_name: staff.name, created_at: at });
  await writeAudit(
    em,
    staff,
    at,
    keyed.map(({ id, known, changes }) => ({
      record_type: 'stock',
      record_id: id,
      action: known ? 'updated' : 'created',
      changes,
    })),
  );
  return keyed.map(({ id }) => id);
}

function stockRow({ columns: { category, selling_price, barcode, ...columns } }: StockWrite) {
  const price = formatDecimal(toCentavos(selling_price));
  return { ...columns, category_id: category, selling_price: price, barcode: barcode || null };
}

async function insertStocks(em: StoreEntityManager, writes: readonly StockWrite[]): Promise<KeyedWrite[]> {
  const fresh = writes.filter(({ known }) => known === null);
  if (fresh.length === 0) return [];
  const { insertId } = await db(em).insertInto('stock').values(fresh.map(stockRow)).executeTakeFirstOrThrow();
  if (fresh.length === 1) return fresh.map((write) => ({ ...write, id: Number(insertId) }));
  // A statement whose rows are known beforehand gets its keys in one piece, whatever innodb_autoinc_lock_mode says.
  const found = await query(em, sql<{ stride: number }>`select @@auto_increment_increment as stride`);
  const stride = Number(found[0]?.stride ?? 1);
  return fresh.map((write, position) => ({ ...write, id: Number(insertId) + position * stride }));
}

const UPDATED = [
  'name',
  'description',
  'content',
  'category_id',
  'uom',
  'barcode',
  'selling_price',
  'colors',
  'is_available',
  'weekly_schedule',
  'from_time_available',
  'to_time_available',
  'version',
] as const;

async function updateStocks(em: StoreEntityManager, writes: readonly StockWrite[]): Promise<KeyedWrite[]> {
  const keyed = writes.flatMap((write) =>
    write.known ? [{ ...write, id: write.known.id, version: write.known.version + 1 }] : [],
  );
  if (keyed.length === 0) return [];
  await db(em)
    .insertInto('stock')
    .values(keyed.map((write) => ({ ...stockRow(write), id: write.id, version: write.version })))
    .onDuplicateKeyUpdate(Object.fromEntries(UPDATED.map((column) => [column, sql`values(${sql.ref(column)})`])))
    .execute();
  return keyed;
}
