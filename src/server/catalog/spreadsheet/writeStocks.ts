import { sql } from 'kysely';
import { COLUMN_FIELDS } from '#shared/domain/catalog/productFields.ts';
import { writeAudit } from '../../masterData/audit.ts';
import { db } from '../../platform/database/db.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { toStored } from '../product/productColumns.ts';
import { writeNames, writeTags } from '../product/stockNames.ts';
import type { StockChange } from './planProduct.ts';
import { writeSizes } from './writeSizes.ts';

/** A written change with the key of its product. */
export type KeyedChange = StockChange & { id: number };

/**
 * Writes the products of a file, new ones included, with what belongs to them and who changed it, by a few statements for all of them;
 * returns them with their keys, those of new products first. The caller holds the stocks and their sizes, and indexes them afterwards.
 */
export async function writeStocks(
  em: StoreEntityManager,
  staff: StaffMember,
  at: Date,
  planned: readonly StockChange[],
): Promise<KeyedChange[]> {
  const keyed = [...(await insertStocks(em, planned)), ...(await updateStocks(em, planned))];
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
  return keyed;
}

const stockRow = ({ columns }: StockChange) => ({
  ...toStored(COLUMN_FIELDS, columns),
  category_id: columns.category,
});

async function insertStocks(em: StoreEntityManager, planned: readonly StockChange[]): Promise<KeyedChange[]> {
  const fresh = planned.filter(({ known }) => known === null);
  if (fresh.length === 0) return [];
  const { insertId } = await db(em).insertInto('stock').values(fresh.map(stockRow)).executeTakeFirstOrThrow();
  // A statement whose rows are known beforehand gets its keys in one piece, whatever innodb_autoinc_lock_mode says.
  return fresh.map((change, position) => ({ ...change, id: Number(insertId) + position }));
}

async function updateStocks(em: StoreEntityManager, planned: readonly StockChange[]): Promise<KeyedChange[]> {
  const rows = planned.flatMap((change) => {
    if (!change.known) return [];
    const { _id, version } = change.known.record;
    return [{ change, row: { ...stockRow(change), id: Number(_id), version: version + 1 } }];
  });
  const [first] = rows;
  if (!first) return [];
  const columns = Object.keys(first.row).filter((column) => column !== 'id');
  await db(em)
    .insertInto('stock')
    .values(rows.map(({ row }) => row))
    .onDuplicateKeyUpdate(Object.fromEntries(columns.map((column) => [column, sql`values(${sql.ref(column)})`])))
    .execute();
  return rows.map(({ change, row }) => ({ ...change, id: row.id }));
}
