import type { OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { db } from '../../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { writeChanges } from '../change/changeOrder.ts';
import type { OrderChange } from '../change/orderChange.ts';
import type { PickupMove } from './pickupMoves.ts';

/** Rows a statement. */
const CHUNK = 500;

/** Gives orders their new pick-up times and stores from when to when, why and by whom. Needs the orders locked. */
export async function writeMoves(
  deps: Deps,
  em: StoreEntityManager,
  moves: readonly (PickupMove & { status: OrderStatus })[],
  { staff, at, reason }: { staff: StaffMember; at: Date; reason: string },
): Promise<void> {
  const entry = { reason, staff_user_id: staff.id, staff_name: staff.name, created_at: at };
  for (let start = 0; start < moves.length; start += CHUNK) {
    const changes = moves
      .slice(start, start + CHUNK)
      .map(({ id, from, to }) => ({ order_id: id, from_time: from, to_time: to, ...entry }));
    await db(em).insertInto('order_pickup_change').values(changes).execute();
  }
  const changes = moves.map(({ id, status, ...move }) => ({ id, status, ...pickupChange(move, reason) }));
  await writeChanges(deps, em, changes, { actor: staff, at });
}

const pickupChange = ({ from, to }: Pick<PickupMove, 'from' | 'to'>, reason: string): OrderChange => ({
  kind: 'pickup',
  columns: { pickup_time: to, pickup_moved_from: from, pickup_moved_reason: reason },
  audit: { pickup_time: { from, to }, pickup_moved_reason: { from: null, to: reason } },
  reason,
});
