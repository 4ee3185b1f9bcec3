import type { AuditedRecord } from '#shared/domain/staff/audit.ts';
import { db } from '../platform/database/db.ts';
import type { StoreEntityManager } from '../platform/services.ts';

type Named = Extract<AuditedRecord, 'order' | 'stock' | 'category' | 'warehouse' | 'staff_user'>;

/** Reads the names of some records of a kind, by their ids. */
const READERS: Record<Named, (em: StoreEntityManager, ids: number[]) => Promise<{ id: number; name: string }[]>> = {
  order: (em, ids) => db(em).selectFrom('order').select(['id', 'order_no as name']).where('id', 'in', ids).execute(),
  stock: (em, ids) => db(em).selectFrom('stock').select(['id', 'name']).where('id', 'in', ids).execute(),
  category: (em, ids) => db(em).selectFrom('category').select(['id', 'name']).where('id', 'in', ids).execute(),
  warehouse: (em, ids) => db(em).selectFrom('warehouse').select(['id', 'name']).where('id', 'in', ids).execute(),
  staff_user: (em, ids) => db(em).selectFrom('staff_user').select(['id', 'name']).where('id', 'in', ids).execute(),
};
const NAMED = Object.keys(READERS) as Named[];

/**
 * Returns what people call the records of some rows of the audit log: the number of an order, the name of a product. The function that it
 * returns gives the empty text for a record that is gone or has no name.
 */
export async function readRecordNames(
  em: StoreEntityManager,
  rows: readonly { record_type: string; record_id: string }[],
): Promise<(row: { record_type: string; record_id: string }) => string> {
  const names = new Map<string, string>();
  for (const type of NAMED) {
    const ids = rows.filter(({ record_type }) => record_type === type).map(({ record_id }) => Number(record_id));
    const known = [...new Set(ids)].filter(Number.isSafeInteger);
    if (known.length === 0) continue;
    for (const { id, name } of await READERS[type](em, known)) names.set(`${type} ${id}`, name);
  }
  return ({ record_type, record_id }) => names.get(`${record_type} ${record_id}`) ?? '';
}
