import type { OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { handedOverBy, orderIsAt, serverMessages, youMovedOrder } from '#shared/serverMessages.ts';
import { movedByAnother, staffMessages } from '#shared/staffMessages.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { movesOf, readMoves, statusChangedBy } from '../events/orderPast.ts';
import type { LockedOrder } from './orderChange.ts';

/** Only the latest events are searched for the last change. */
const MAX_EVENTS = 100;

/** Null if the last change is the placing. */
async function lastChange(em: StoreEntityManager, { order }: LockedOrder, lines: readonly { id: number }[]) {
  const ids = new Set(lines.map(({ id }) => id));
  const events = await readMoves(em, order.id, MAX_EVENTS);
  const last = events.find((event) => movesOf(event).some(({ line }) => ids.has(line)));
  return last && last.kind !== 'placed' ? last : null;
}

/** The message for a staff user who expects another status; names the colleague who changed it. */
export async function whyMoved(
  em: StoreEntityManager,
  { id }: Pick<StaffMember, 'id'>,
  locked: LockedOrder,
  { lines, status }: { lines: readonly { id: number }[]; status: OrderStatus },
): Promise<string> {
  const last = await lastChange(em, locked, lines);
  if (last === null) return orderIsAt(status);
  return last.actor_id === id ? youMovedOrder(status) : movedByAnother(statusChangedBy(last), status);
}

/** The message for a staff user about lines already handed over; names the colleague. */
export async function whyHandedOver(
  em: StoreEntityManager,
  { id }: Pick<StaffMember, 'id'>,
  locked: LockedOrder,
  lines: readonly { id: number }[],
): Promise<string> {
  const last = await lastChange(em, locked, lines);
  return last?.actor_id === id
    ? serverMessages.youHandedOver
    : handedOverBy(last ? statusChangedBy(last) : staffMessages.theCustomer);
}
