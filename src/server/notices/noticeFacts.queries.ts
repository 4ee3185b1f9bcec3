import { sql } from 'kysely';
import { db } from '../platform/database/db.ts';
import type { StoreEntityManager } from '../platform/services.ts';
import { isInStock } from './inStock.ts';

const amountDue = sql<string | null>`(select sum(l.amount) from order_line l
  where l.order_id = n.order_id and l.status <> 'Cancelled')`;

const uncancelled = sql<number>`(select count(*) from order_line l where l.order_id = n.order_id
  and l.status <> 'Cancelled' and json_contains(n.data, cast(l.id as char), '$.lines'))`;

/** One statement, so that all facts are of the same moment. */
export const readNoticeFacts = (em: StoreEntityManager, id: number) =>
  db(em)
    .selectFrom('notice as n')
    .innerJoin('customer as c', 'c.id', 'n.customer_id')
    .leftJoin('notice_choice as choice', 'choice.customer_id', 'n.customer_id')
    .leftJoin('order as o', 'o.id', 'n.order_id')
    .leftJoin('stock as s', 's.id', 'n.stock_id')
    .leftJoin('size_price as z', (join) =>
      join.on('z.id', '=', sql<number>`cast(json_extract(n.data, '$.size_id') as unsigned)`),
    )
    .leftJoin('warehouse as w', 'w.id', 'o.counter_id')
    .select(['n.id', 'n.kind', 'n.channel', 'n.order_id', 'n.stock_id', 'n.data', 'n.status', 'n.rounds'])
    .select(['n.handed_over_at', 'n.sent_to', 'n.subject', 'n.body', 'n.created_at'])
    .select(['c.name', 'c.full_name', 'c.email', 'c.phone_number', 'choice.declined'])
    .select(['o.order_no', 'o.status as order_status', 'o.payment_status', 'o.pickup_time', 'o.pickup_moved_from'])
    .select(['w.name as counter_name', 'w.place', 'w.phone', 'w.hours'])
    .select(['o.status_changed_at', 'o.payment_changed_at', 'o.payment_reminded_at'])
    .select(['z.available_quantity', 'z.restrict_if_no_available', 'z.restock_level'])
    .select([
      'o.total_amount',
      'o.proof_amount',
      'o.part_paid_amount',
      'o.proof_of_payment_filename',
      'o.proof_deleted_at',
      's.name as product',
    ])
    .select([isInStock.as('is_in_stock'), amountDue.as('amount_due'), uncancelled.as('uncancelled_lines')])
    .where('n.id', '=', id)
    .executeTakeFirst();

export type NoticeFacts = NonNullable<Awaited<ReturnType<typeof readNoticeFacts>>>;
