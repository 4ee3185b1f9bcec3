import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { OPEN_STATUSES, type OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import type { OwnOrderView } from '#shared/domain/orders/ownOrders.ts';
import { AWAITED_PAYMENTS } from '#shared/domain/payments/paymentStatus.ts';
import { containing, isNamed } from '../../platform/database/likePattern.ts';

const STATUSES_OF: Readonly<Record<OwnOrderView, readonly OrderStatus[]>> = {
  'to-pay': OPEN_STATUSES,
  open: OPEN_STATUSES,
  ready: ['Ready for Pickup'],
  claimed: ['Claimed'],
  cancelled: ['Cancelled'],
};

/** Condition: an order (`order as o`) belongs to a view of its customer; true without one. */
export function isInView(view: OwnOrderView | null): RawBuilder<SqlBool> {
  if (view === null) return sql<SqlBool>`true`;
  const payment = view === 'to-pay' ? sql`and o.payment_status in (${sql.join(AWAITED_PAYMENTS)})` : sql``;
  return sql<SqlBool>`(o.status in (${sql.join(STATUSES_OF[view])}) ${payment})`;
}

/** Condition: number, products or students of an order (`order as o`) contain each word. */
export function hasWords(text: string): RawBuilder<SqlBool> {
  const words = text.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return sql<SqlBool>`true`;
  const found = words.map((word) => {
    const like = containing(word);
    return sql`(o.order_no like ${like}
      or exists (select 1 from order_line f where f.order_id = o.id and f.name like ${like})
      or exists (select 1 from order_student f where f.order_id = o.id
        and (f.name like ${like} or ${isNamed('f.name', word)})))`;
  });
  return sql<SqlBool>`(${sql.join(found, sql` and `)})`;
}
