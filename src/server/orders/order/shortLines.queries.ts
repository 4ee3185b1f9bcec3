import type { z } from 'zod';
import type { shortLines } from '#shared/contracts/ownOrders.ts';
import { db } from '../../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';

const MAX_SHORT_LINES = 100;

const selectShort = (em: StoreEntityManager) =>
  db(em)
    .selectFrom('order_line as l')
    .innerJoin('stock as s', 's.id', 'l.stock_id')
    .innerJoin('size_price as z', (join) => join.onRef('z.stock_id', '=', 's.id').onRef('z.size', '=', 'l.size'))
    .select('l.id')
    .where('s.is_available', '=', true)
    .where('z.is_active', '=', true)
    .where('z.restrict_if_no_available', '=', true)
    .whereRef('z.available_quantity', '<', 'l.quantity');

export async function readShortLines(em: StoreEntityManager, orderId: number): Promise<ReadonlySet<string>> {
  const rows = await selectShort(em).where('l.order_id', '=', orderId).execute();
  return new Set(rows.map(({ id }) => String(id)));
}

/** Returns the customer's cancelled lines for which too little is in stock now, latest first. */
export async function listShortLines({ em }: Deps, customerId: number): Promise<z.output<typeof shortLines>> {
  const rows = await selectShort(em)
    .innerJoin('order as o', 'o.id', 'l.order_id')
    .where('o.customer_id', '=', customerId)
    .where('l.status', '=', 'Cancelled')
    .orderBy('l.id', 'desc')
    .limit(MAX_SHORT_LINES)
    .execute();
  return { lines: rows.map(({ id }) => String(id)) };
}
