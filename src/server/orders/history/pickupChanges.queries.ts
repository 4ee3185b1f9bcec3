import type { AuditEntry } from '#shared/contracts/audit.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { db } from '../../platform/database/db.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import type { HistoryEnd } from './historyEnd.ts';

/** A pick-up that staff have moved. */
export interface PickupChange {
  id: number;
  from_time: Date;
  to_time: Date;
  reason: string;
  staff_name: string;
  created_at: Date;
}

/** Moves of an order's pick-up before an entry of its history, latest first. At one instant, moves come before changes of status. */
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
        ? query.where('created_at', end?.activity === undefined ? '<' : '<=', end?.at ?? new Date(0))
        : query.where('id', '<', end.pickup),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** A moved pick-up as an entry of its order's history; its times are instants. */
export function pickupEntry({ id, from_time, to_time, reason, staff_name, created_at }: PickupChange): AuditEntry {
  return {
    _id: `pickup-${id}`,
    action: 'updated',
    who: staff_name || serverMessages.formerStaff,
    when: created_at,
    changes: [
      { field: 'Pick-up time', from: from_time, to: to_time },
      { field: 'Reason', from: null, to: reason },
    ],
  };
}
