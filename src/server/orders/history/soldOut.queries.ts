import { sql } from 'kysely';
import { DAY_MS } from '#shared/domain/durations.ts';
import { orderTookTheLast } from '#shared/serverMessages.ts';
import { db } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/services.ts';
import type { OrderEventData } from '../events/orderEvents.ts';

const MAX_NOTICES = 3;

/** Returns notices about Pending orders of the last day that took the last pieces of many products. */
export async function soldOutNotices({ em, now }: Deps): Promise<string[]> {
  const found = await db(em)
    .selectFrom('order as o')
    .innerJoin('event as e', 'e.subject_id', 'o.id')
    .select(['o.order_no', 'e.data'])
    .where('o.status', '=', 'Pending')
    .where('o.created_at', '>=', new Date(now().getTime() - DAY_MS))
    .where('e.subject', '=', 'order')
    .where('e.kind', 'in', ['placed', 'stock'])
    .where(sql<boolean>`json_extract(e.data, '$.activity') is not null`)
    .orderBy('o.created_at', 'desc')
    .limit(MAX_NOTICES)
    .execute();
  return found.map(({ order_no, data }) =>
    orderTookTheLast(order_no, (data as OrderEventData).activity?.detail.to ?? ''),
  );
}
