import type { MyData } from '#shared/contracts/privacy.ts';
import { db } from '../platform/database/db.ts';
import type { StoreEntityManager } from '../platform/services.ts';

/** More than anybody is told in 90 days. */
const MAX_OWN_NOTICES = 500;

/** Reads a customer's sent and waiting notices, for their own page. */
export async function readOwnNotices(
  em: StoreEntityManager,
  customerId: number,
): Promise<Pick<MyData, 'notices' | 'stock_requests'>> {
  return {
    notices: await db(em)
      .selectFrom('notice')
      .select(['kind', 'channel', 'status', 'sent_to', 'subject', 'body as text', 'created_at as when'])
      .where('customer_id', '=', customerId)
      .orderBy('id', 'desc')
      .limit(MAX_OWN_NOTICES)
      .execute(),
    stock_requests: await db(em)
      .selectFrom('stock_request as r')
      .innerJoin('stock as s', 's.id', 'r.stock_id')
      .select(['s.name', 'r.created_at as since'])
      .where('r.customer_id', '=', customerId)
      .orderBy('r.created_at')
      .execute(),
  };
}
