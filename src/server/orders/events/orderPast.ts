import type { OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { db } from '../../platform/database/db.ts';
import type { EventRecord } from '../../platform/events/events.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import type { LineMove, OrderEventData } from './orderEvents.ts';

/** An event of an order as its history has it. */
export type PastEvent = Omit<EventRecord, 'subject' | 'subject_id' | 'data'> & {
  data: Partial<OrderEventData>;
};

/** A line whose status was changed; from null where it was placed. */
export type PastMove = Omit<LineMove, 'from'> & { from: OrderStatus | null };

/** Events of an order without its ticks of picking, which are no history. */
export const selectPast = (em: StoreEntityManager, orderId: number) =>
  db(em)
    .selectFrom('event')
    .select(['id', 'kind', 'actor_id', 'actor_name', 'data', 'reason', 'created_at'])
    .where('subject', '=', 'order')
    .where('subject_id', '=', orderId)
    .where('kind', '!=', 'picked')
    .$castTo<PastEvent>();

/** The latest changes of an order's lines, the last one first. */
export async function readMoves(em: StoreEntityManager, orderId: number, limit: number): Promise<PastEvent[]> {
  return selectPast(em, orderId)
    .where('kind', 'in', ['placed', 'status', 'exchange'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The lines whose status an event changed; of an order that was placed, all of them, and of an exchange the line that it added. */
export function movesOf({ kind, data }: PastEvent): readonly PastMove[] {
  if (data.exchange) {
    const { line, new_line } = data.exchange;
    const to = data.was?.lines[new_line];
    return line === new_line || !to ? [] : [{ line: new_line, from: null, to }];
  }
  if (data.changes || kind !== 'placed') return data.changes ?? [];
  return Object.entries(data.was?.lines ?? {}).map(([line, to]) => ({ line: Number(line), from: null, to }));
}

/** Why an event cancelled a line; empty for any other change. */
export const reasonOf = ({ data, reason }: PastEvent, { line, to }: PastMove): string =>
  to === 'Cancelled' ? (data.reasons?.[line] ?? reason) : '';

/** Who changed the status of lines, in words. */
export const statusChangedBy = ({ kind, actor_name }: PastEvent): string =>
  actor_name ?? (kind === 'placed' ? staffMessages.theCustomer : serverMessages.theStore);
