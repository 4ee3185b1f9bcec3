import { OPEN_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { MAX_COUNTERS } from '#shared/domain/storeFacts.ts';
import { DomainError, fieldError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { countRows, db } from '../platform/database/db.ts';
import type { StoreEntityManager } from '../platform/services.ts';

export async function requireNoOpenOrders(em: StoreEntityManager, id: number): Promise<void> {
  const open = await db(em)
    .selectFrom('order')
    .select('id')
    .where('counter_id', '=', id)
    .where('status', 'in', OPEN_STATUSES)
    .limit(1)
    .executeTakeFirst();
  if (open) throw new DomainError('conflict', serverMessages.counterInUse);
}

export async function requireFewCounters(em: StoreEntityManager): Promise<void> {
  if ((await countRows(db(em).selectFrom('warehouse').where('is_counter', '=', true))) <= MAX_COUNTERS) return;
  throw fieldError('invalid', 'is_counter', serverMessages.tooManyCounters);
}
