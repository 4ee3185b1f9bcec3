import { writeAudit } from '../../masterData/audit.ts';
import { db } from '../../platform/database/db.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import type { PickupMove } from './pickupMoves.ts';

/** Rows a statement. */
const CHUNK = 500;

/** Gives orders their new pick-up times and stores from when to when, why and by whom. Needs the orders locked. */
export async function writeMoves(
  em: StoreEntityManager,
  moves: readonly PickupMove[],
  entry: { reason: string; staff_user_id: number; staff_name: string; created_at: Date },
): Promise<void> {
  const alike = Map.groupBy(moves, ({ from, to }) => `${from.getTime()} ${to.getTime()}`);
  for (const group of alike.values()) {
    const [first] = group;
    if (!first) continue;
    await db(em)
      .updateTable('order')
      .set({ pickup_time: first.to, pickup_moved_from: first.from, pickup_moved_reason: entry.reason })
      .where(
        'id',
        'in',
        group.map(({ id }) => id),
      )
      .execute();
  }
  for (let start = 0; start < moves.length; start += CHUNK) {
    const changes = moves
      .slice(start, start + CHUNK)
      .map(({ id, from, to }) => ({ order_id: id, from_time: from, to_time: to, ...entry }));
    await db(em).insertInto('order_pickup_change').values(changes).execute();
  }
  const { reason, staff_user_id, staff_name, created_at } = entry;
  await writeAudit(
    em,
    { id: staff_user_id, name: staff_name },
    created_at,
    moves.map(({ id, from, to }) => ({
      record_type: 'order',
      record_id: id,
      action: 'updated',
      changes: { pickup_time: { from, to }, pickup_moved_reason: { from: null, to: reason } },
    })),
  );
}
