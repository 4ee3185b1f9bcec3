import { orderTookTheLast } from '#shared/serverMessages.ts';
import { db } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/services.ts';

const DAY_MS = 86_400_000;
/** Lines of the board that these notices take at most. */
const MAX_NOTICES = 3;

/**
 * Returns the orders of the last day that staff should know of because nobody has taken them on: those that took the last of many products.
 */
export async function soldOutNotices({ em, now }: Deps): Promise<string[]> {
  const found = await db(em)
    .selectFrom('order_activity as a')
    .innerJoin('order as o', 'o.id', 'a.order_id')
    .select(['o.order_no', 'a.detail'])
    .where('a.kind', '=', 'stock')
    .where('a.created_at', '>=', new Date(now().getTime() - DAY_MS))
    .where('o.status', '=', 'Pending')
    .orderBy('a.created_at', 'desc')
    .limit(MAX_NOTICES)
    .execute();
  return found.map(({ order_no, detail }) => orderTookTheLast(order_no, detail.to));
}
