import { sql } from 'kysely';
import { COLUMN_FIELDS } from '#shared/domain/catalog/products/productFields.ts';
import { formatDecimal, toCentavos } from '#shared/domain/money.ts';
import { writeAudit } from '../../masterData/audit.ts';
import { db } from '../../platform/database/db.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { chunks, readInChunks } from '../product/chunks.ts';
import { toStored } from '../product/productColumns.ts';
import { writeNames, writeTags } from '../product/stockNames.ts';
import { moveQuantities } from '../stocks/bulk/moveQuantities.ts';
import type { PlannedSize } from '../stocks/saveSizes.ts';
import type { StockChange } from './planProduct.ts';

type KeyedChange = StockChange & { id: number };

const BATCH_SIZE = 250;

/** Audited; returns the keys. The caller has locked stocks and sizes, and indexes the stocks afterwards. */
export async function writeStocks(
  em: StoreEntityManager,
  staff: StaffMember,
  changes: readonly StockChange[],
  { at, importId }: { at: Date; importId: string | null },
): Promise<number[]> {
  const ids: number[] = [];
  for (const planned of chunks(changes, BATCH_SIZE)) {
    const keyed = [...(await insertStocks(em, planned, importId)), ...(await updateStocks(em, planned))];
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
    ids.push(...keyed.map(({ id }) => id));
  }
  return ids;
}

const stockRow = ({ columns }: StockChange) => ({
  ...toStored(COLUMN_FIELDS, columns),
  category_id: columns.category,
});

async function insertStocks(
  em: StoreEntityManager,
  planned: readonly StockChange[],
  import_id: string | null,
): Promise<KeyedChange[]> {
  const fresh = planned.filter(({ known }) => known === null);
  if (fresh.length === 0) return [];
  const rows = fresh.map((change) => ({ ...stockRow(change), import_id }));
  const { insertId } = await db(em).insertInto('stock').values(rows).executeTakeFirstOrThrow();
  // Keys of one INSERT with known rows are consecutive for every innodb_autoinc_lock_mode.
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

const WRITTEN = ['size', 'sequence', 'price', 'restock_level', 'restrict_if_no_available', 'is_active'] as const;

/** Replaces the list of sizes and moves quantities, with a few statements for all stocks. */
async function writeSizes(
  em: StoreEntityManager,
  stocks: readonly { id: number; sizes: readonly PlannedSize[] | undefined }[],
  entry: Parameters<typeof moveQuantities>[2],
): Promise<void> {
  const planned = stocks.flatMap(({ id, sizes = [] }) =>
    sizes.map((size, sequence) => ({ ...size, stock_id: id, sequence })),
  );
  for (const chunk of chunks(planned)) {
    await db(em)
      .insertInto('size_price')
      .values(
        chunk.map(({ stock_id, size, sequence, price, restock_level, restrict_if_no_available, is_sold }) => ({
          stock_id,
          size,
          sequence,
          price: formatDecimal(toCentavos(price)),
          restock_level,
          restrict_if_no_available,
          is_active: is_sold,
        })),
      )
      .onDuplicateKeyUpdate(Object.fromEntries(WRITTEN.map((column) => [column, sql`values(${sql.ref(column)})`])))
      .execute();
  }
  const keyOf = await keysBySequence(em, [...new Set(planned.map(({ stock_id }) => stock_id))]);
  const written = planned.map((size) => ({ ...size, id: size.row?.id ?? keyOf(size.stock_id, size.sequence) }));
  await moveQuantities(em, written, entry);
}

/** By stock and sequence; the active sizes are numbered in list order. */
async function keysBySequence(
  em: StoreEntityManager,
  stockIds: readonly number[],
): Promise<(stockId: number, sequence: number) => number> {
  const found = await readInChunks(stockIds, (chunk) =>
    db(em)
      .selectFrom('size_price')
      .select(['id', 'stock_id', 'sequence'])
      .where('stock_id', 'in', chunk)
      .where('is_active', '=', true)
      .execute(),
  );
  const keys = new Map(found.map(({ id, stock_id, sequence }) => [`${stock_id}/${sequence}`, id]));
  return (stockId, sequence) => {
    const key = keys.get(`${stockId}/${sequence}`);
    if (key === undefined) throw new Error(`size ${sequence} of stock ${stockId} was not written`);
    return key;
  };
}
