import { sql } from 'kysely';
import type { OrderHistoryEntry } from '#shared/contracts/orderHistory.ts';
import { type ActivityDetail, ORDER_ACTIVITIES, type OrderActivity } from '#shared/domain/orders/orderActivity.ts';
import { db } from '../../platform/database/db.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import type { HistoryEnd } from './historyEnd.ts';

/** An activity as its row has it. */
export interface ActivityRow {
  id: number;
  kind: OrderActivity;
  detail: ActivityDetail;
  staff_name: string | null;
  created_at: Date;
}

/**
 * Activities of an order before an entry of its history, latest first. Of those about some lines, the ones with a line of
 * `lines`. At one instant, activities come before all else.
 */
export function listActivities(
  em: StoreEntityManager,
  order: number,
  lines: readonly number[],
  { end, limit }: { end: HistoryEnd | null; limit: number },
): Promise<ActivityRow[]> {
  return db(em)
    .selectFrom('order_activity as a')
    .select(['a.id', 'a.kind', 'a.detail', 'a.staff_name', 'a.created_at'])
    .where('a.order_id', '=', order)
    .where(
      sql<boolean>`(json_extract(a.detail, '$.lines') is null or (
        select l.id from order_line l where l.order_id = a.order_id and l.id in (${sql.join(lines)})
          and json_contains(a.detail, cast(l.id as char), '$.lines') limit 1
      ) is not null)`,
    )
    .$if(end !== null, (query) =>
      end?.activity === undefined
        ? query.where('a.created_at', '<', end?.at ?? new Date(0))
        : query.where('a.id', '<', end.activity),
    )
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();
}

/** An activity as an entry of its order's history. `lines` names those that the staff user sees. */
export function activityEntry(
  { id, kind, detail, staff_name, created_at }: ActivityRow,
  lines: ReadonlyMap<number, string>,
): OrderHistoryEntry {
  const { from, to, reason, lines: about } = detail;
  const named = about?.flatMap((line) => lines.get(line) ?? []) ?? [];
  return {
    _id: `activity-${id}`,
    kind,
    action: 'updated',
    who: staff_name ?? '',
    when: created_at,
    changes: [
      { field: ORDER_ACTIVITIES[kind], from: from ?? null, to },
      ...(named.length > 0 ? [{ field: 'Items', from: null, to: named.join(', ') }] : []),
      ...(reason ? [{ field: 'Reason', from: null, to: reason }] : []),
    ],
  };
}
