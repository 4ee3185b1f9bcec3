import { OPEN_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import type { Span } from '#shared/domain/storeTime.ts';
import { countRows, db } from '../platform/database/db.ts';
import type { StoreEntityManager } from '../platform/services.ts';

/** How many open orders are to be picked up within a span. The orders themselves are read and moved by orders/. */
export const countOpenPickups = (em: StoreEntityManager, { from, until }: Span): Promise<number> =>
  countRows(
    db(em)
      .selectFrom('order')
      .where('status', 'in', OPEN_STATUSES)
      .where('pickup_time', '>=', from)
      .where('pickup_time', '<', until),
  );
