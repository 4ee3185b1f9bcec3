import type { AuditEntry } from '#shared/contracts/audit.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { db } from '../platform/database/db.ts';
import type { StoreEntityManager } from '../platform/services.ts';

/** What the id of a moved pick-up begins with in the history of an order. */
export const PICKUP_PREFIX = 'pickup-';

/** The entry that a page of an order's history goes on before: when it was, and its number among its kind. */
export interface HistoryEnd {
  at: Date;
  status?: number;
  pickup?: number;
}

/** A pick-up that staff have moved. */
export interface PickupChange {
  id: number;
  from_time: Date;
  to_time: Date;
  reason: string;
  staff_name: string;
  created_at: Date;
}

/** Moves of an order's pick-up before an entry of its history, latest first. At one instant, moves come before other changes. */
export function pickupChanges(
  em: StoreEntityManager,
  order: number,
  end: HistoryEnd | null,
  limit: number,
): Promise<PickupChange[]> {
  return db(em)
    .selectFrom('order_pickup_change')
    .select(['id', 'from_time', 'to_time', 'reason', 'staff_name', 'created_at'])
    .where('order_id', '=', order)
    .$if(end !== null, (query) =>
      end?.pickup === undefined
        ? query.where('created_at', '<', end?.at ?? new Date(0))
        : query.where('id', '<', end.pickup),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** A moved pick-up as an entry of its order's history; its times are instants. */
export function pickupEntry({ id, from_time, to_time, reason, staff_name, created_at }: PickupChange): AuditEntry {
  return {
    _id: `${PICKUP_PREFIX}${id}`,
    action: 'updated',
    who: staff_name || serverMessages.formerStaff,
    when: created_at,
    changes: [
      { field: 'Pick-up time', from: from_time, to: to_time },
      { field: 'Reason', from: null, to: reason },
    ],
  };
}
