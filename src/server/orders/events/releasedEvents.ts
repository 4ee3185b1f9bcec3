import { sql } from 'kysely';
import { db, query } from '../../platform/database/db.ts';
import type { EventsBeside } from '../../platform/events/numberEvents.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import { LIVE_KIND_NAMES, LIVE_KINDS, type OrderEventData } from './orderEvents.ts';

/** The released version knows no ticks of picking. */
const RELEASED_KINDS = LIVE_KIND_NAMES.filter((kind) => kind !== 'picked');

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
        where id > (select coalesce(max(position), 0) from event numbered where position > 0) order by id`,
    ),
  mirror: async (em, ids) => {
    const events = await db(em)
      .selectFrom('event as e')
      .innerJoin('order as o', 'o.id', 'e.subject_id')
      .select(['e.position', 'e.kind', 'e.data', 'e.created_at', 'o.id', 'o.customer_id', 'o.order_no'])
      .where('e.id', 'in', ids)
      .where('e.subject', '=', 'order')
      .where('e.kind', 'in', RELEASED_KINDS)
      .orderBy('e.position')
      .execute();
    if (events.length === 0) return;
    const rows = events.map(({ position, kind, data, id, ...event }) => ({
      ...event,
      id: position ?? 0,
      order_id: id,
      type: LIVE_KINDS[kind as Exclude<keyof typeof LIVE_KINDS, 'picked'>],
      status: (data as OrderEventData).status,
    }));
    // With its keys checked, an event would wait for whoever changes the same order at this moment, and all others with it.
    await query(em, sql`set foreign_key_checks = 0`);
    try {
      await db(em).insertInto('order_event').values(rows).execute();
    } finally {
      await query(em, sql`set foreign_key_checks = 1`);
    }
  },
};
