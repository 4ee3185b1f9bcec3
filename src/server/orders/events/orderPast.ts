import type { OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { db } from '../../platform/database/db.ts';
import type { EventRecord } from '../../platform/events/events.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import type { LineMove, OrderEventData } from './orderEvents.ts';

export type PastEvent = Omit<EventRecord, 'subject' | 'subject_id' | 'data'> & {
  data: Partial<OrderEventData>;
};

/** `from` is null for a placed line. */
export type PastMove = Omit<LineMove, 'from'> & { from: OrderStatus | null };

/** Selects the events without picking ticks, which are not part of the history. */
export const selectPast = (em: StoreEntityManager, orderId: number) =>
  db(em)
    .selectFrom('event')
    .select(['id', 'kind', 'actor_id', 'actor_name', 'data', 'reason', 'created_at'])
    .where('subject', '=', 'order')
    .where('subject_id', '=', orderId)
    .where('kind', '!=', 'picked')
    .$castTo<PastEvent>();

/** Latest first. */
export async function readMoves(em: StoreEntityManager, orderId: number, limit: number): Promise<PastEvent[]> {
  return selectPast(em, orderId)
    .where('kind', 'in', ['placed', 'status', 'exchange'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** For a placed order all lines, for an exchange the added line. */
export function movesOf({ kind, data }: PastEvent): readonly PastMove[] {
  if (data.exchange) {
    const { line, new_line } = data.exchange;
    const to = data.was?.lines[new_line];
    return line === new_line || !to ? [] : [{ line: new_line, from: null, to }];
  }
  if (data.changes || kind !== 'placed') return data.changes ?? [];
  return Object.entries(data.was?.lines ?? {}).map(([line, to]) => ({ line: Number(line), from: null, to }));
}

/** Empty for other changes. */
export const reasonOf = ({ data, reason }: PastEvent, { line, to }: PastMove): string =>
  to === 'Cancelled' ? (data.reasons?.[line] ?? reason) : '';

export const statusChangedBy = ({ kind, actor_name }: PastEvent): string =>
  actor_name ?? (kind === 'placed' ? staffMessages.theCustomer : serverMessages.theStore);
