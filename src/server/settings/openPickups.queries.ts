import { OPEN_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import type { Span } from '#shared/domain/storeTime.ts';
import { countRows } from '../platform/database/countRows.ts';
import { db } from '../platform/database/db.ts';
import type { StoreEntityManager } from '../platform/services.ts';

/** Counts open orders with a pick-up in a span. */
export const countOpenPickups = (em: StoreEntityManager, { from, until }: Span): Promise<number> =>
  countRows(
    db(em)
      .selectFrom('order')
      .where('status', 'in', OPEN_STATUSES)
      .where('pickup_time', '>=', from)
      .where('pickup_time', '<', until),
  );
