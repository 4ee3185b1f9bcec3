import { sql } from 'kysely';
import { query } from '../../platform/database/db.ts';
import type { EventsBeside } from '../../platform/events/numberEvents.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import { LIVE_KINDS } from './orderEvents.ts';

/**
 * The events of processes of the released version, which serve beside those of this one during an upgrade: they write and read `order_event`
 * alone, and do by themselves what follows from their events. The release after this one drops the table, and this file with it.
 */
export const releasedEvents: EventsBeside = {
  lastNumber: sql<number | null>`(select max(id) from order_event)`,
  takeIn: (em: StoreEntityManager) =>
    query(
      em,
      sql`insert into event (position, subject, subject_id, kind, data, created_at)
        select id, 'order', order_id, type, json_object('status', status, 'beside', true), created_at from order_event
        where id > (select coalesce(max(position), 0) from event numbered) order by id`,
    ),
  mirror: (em, ids) =>
    query(
      em,
      sql`insert into order_event (id, type, order_id, customer_id, order_no, status, created_at)
        select e.position, case e.kind ${sql.join(TYPES, sql` `)} end, o.id, o.customer_id, o.order_no,
          json_unquote(json_extract(e.data, '$.status')), e.created_at
        from event e join \`order\` o on o.id = e.subject_id
        where e.id in (${sql.join(ids)}) and e.subject = 'order' and e.kind in (${sql.join(Object.keys(LIVE_KINDS))})
        order by e.position`,
    ),
};

const TYPES = Object.entries(LIVE_KINDS).map(([kind, type]) => sql`when ${kind} then ${type}`);
