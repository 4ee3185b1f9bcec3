import type { OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { movedMeanwhile } from '#shared/messages.ts';
import { handedOverBy, orderIsAt, serverMessages, youMovedOrder } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { movesOf, readMoves, statusChangedBy } from '../events/orderPast.ts';
import type { LockedOrder } from './lockOrder.ts';

/** Events of an order beyond these are not looked through for who has changed it last. */
const MAX_EVENTS = 100;

/** The last change of the status of some lines of an order; null where nobody has made one since the customer placed the order. */
async function lastChange(em: StoreEntityManager, { order }: LockedOrder, lines: readonly { id: number }[]) {
  const ids = new Set(lines.map(({ id }) => id));
  const events = await readMoves(em, order.id, MAX_EVENTS);
  const last = events.find((event) => movesOf(event).some(({ line }) => ids.has(line)));
  return last && last.kind !== 'placed' ? last : null;
}

/** Writes the message for a staff user who expects another status of some lines: it says who has set the present one, if anybody has. */
export async function whyMoved(
  em: StoreEntityManager,
  { id }: Pick<StaffMember, 'id'>,
  locked: LockedOrder,
  { lines, status }: { lines: readonly { id: number }[]; status: OrderStatus },
): Promise<string> {
  const last = await lastChange(em, locked, lines);
  if (last === null) return orderIsAt(status);
  return last.actor_id === id ? youMovedOrder(status) : movedMeanwhile(statusChangedBy(last), status);
}

/** Writes the message for a staff user about lines that were handed over before: it says who has done so. */
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
