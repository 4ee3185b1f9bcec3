import { db } from '../../platform/database/db.ts';
import type { StoreEntityManager } from '../../platform/services.ts';

/** The entry that a page of an order's history goes on before: when it was, and its number among its kind. */
export interface HistoryEnd {
  at: Date;
  status?: number;
  pickup?: number;
  activity?: number;
}

/** The beginning of an entry's id, by its kind; that of a change of status is a number alone. */
const TABLES = { pickup: 'order_pickup_change', activity: 'order_activity' } as const;

/** Returns the end of a page that goes on before an entry; undefined for an entry that the order does not have. */
export async function findEnd(
  em: StoreEntityManager,
  order: number,
  before: number | string,
): Promise<HistoryEnd | undefined> {
  const [kind, number] = typeof before === 'number' ? (['status', before] as const) : parseEntryId(before);
  const found = await db(em)
    .selectFrom(kind === 'status' ? 'order_status_change' : TABLES[kind])
    .select('created_at')
    .where('order_id', '=', order)
    .where('id', '=', number)
    .executeTakeFirst();
  return found && { at: found.created_at, [kind]: number };
}

function parseEntryId(id: string): readonly [keyof typeof TABLES, number] {
  const [kind, number] = id.split('-');
  return [kind === 'pickup' ? 'pickup' : 'activity', Number(number)];
}
