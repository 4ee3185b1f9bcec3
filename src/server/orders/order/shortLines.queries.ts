import { db } from '../../platform/database/db.ts';
import type { StoreEntityManager } from '../../platform/services.ts';

/** Reads the lines of an order of which too few pieces are there now, by their keys: their customer may wait for them. */
export async function readShortLines(em: StoreEntityManager, orderId: number): Promise<ReadonlySet<string>> {
  const rows = await db(em)
    .selectFrom('order_line as l')
    .innerJoin('stock as s', 's.id', 'l.stock_id')
    .innerJoin('size_price as z', (join) => join.onRef('z.stock_id', '=', 's.id').onRef('z.size', '=', 'l.size'))
    .select('l.id')
    .where('l.order_id', '=', orderId)
    .where('s.is_available', '=', true)
    .where('z.is_active', '=', true)
    .where('z.restrict_if_no_available', '=', true)
    .whereRef('z.available_quantity', '<', 'l.quantity')
    .execute();
  return new Set(rows.map(({ id }) => String(id)));
}
