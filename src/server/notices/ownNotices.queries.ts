import type { MyData } from '#shared/contracts/privacy.ts';
import { inSize } from '#shared/domain/notices/stockTurns.ts';
import { db } from '../platform/database/db.ts';
import type { StoreEntityManager } from '../platform/services.ts';
import { selectWishes } from './stockRequests.ts';

/** More than a customer receives in 90 days. */
const MAX_OWN_NOTICES = 500;

export async function readOwnNotices(
  em: StoreEntityManager,
  customerId: number,
): Promise<Pick<MyData, 'notices' | 'stock_requests'>> {
  const wishes = await db(em)
    .selectFrom(selectWishes(em, 'customer_id', customerId).as('w'))
    .innerJoin('stock as s', 's.id', 'w.stock_id')
    .select(['s.name', 'w.size', 'w.created_at'])
    .orderBy('w.created_at')
    .execute();
  return {
    notices: await db(em)
      .selectFrom('notice')
      .select(['kind', 'channel', 'status', 'sent_to', 'subject', 'body as text', 'created_at as when'])
      .where('customer_id', '=', customerId)
      .orderBy('id', 'desc')
      .limit(MAX_OWN_NOTICES)
      .execute(),
    stock_requests: wishes.map(({ name, size, created_at }) => ({ name: inSize(name, size ?? ''), since: created_at })),
  };
}
