import { CART_RETENTION_DAYS } from '#shared/domain/customers/retention.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { db } from '../platform/database/db.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';

const BATCH_SIZE = 500;

/** Deletes carts unchanged for a year; returns their number. */
export async function deleteIdleCarts({ em, now }: Pick<Deps, 'em' | 'now'>, signal?: AbortSignal): Promise<number> {
  const before = new Date(now().getTime() - CART_RETENTION_DAYS * DAY_MS);
  let deleted = 0;
  while (!signal?.aborted) {
    const count = await inTransaction(em, (transaction) => deleteBatch(transaction, before));
    deleted += count;
    if (count < BATCH_SIZE) break;
  }
  return deleted;
}

/** Locks the carts first, as every change does, so that a cart in use is not deleted. */
async function deleteBatch(em: StoreEntityManager, before: Date): Promise<number> {
  const carts = await db(em)
    .selectFrom('cart')
    .select('customer_id')
    .where('updated_at', '<=', before)
    .limit(BATCH_SIZE)
    .forUpdate()
    .execute();
  const ids = carts.map(({ customer_id }) => customer_id);
  if (ids.length === 0) return 0;
  await db(em).deleteFrom('cart_item').where('customer_id', 'in', ids).execute();
  await db(em).deleteFrom('cart').where('customer_id', 'in', ids).execute();
  return ids.length;
}
