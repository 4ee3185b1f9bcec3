import { sql } from 'kysely';
import { db } from '../database/db.ts';
import type { StoreEntityManager } from '../services.ts';

/** A change of a record, as its transaction writes it. */
export interface NewEvent {
  /** The kind of record, and its key. */
  subject: string;
  subject_id: number;
  kind: string;
  actor_id: number | null;
  actor_name: string | null;
  /** The changed values, by keys; no name of a customer. */
  data: unknown;
  /** Why, as a person typed it. */
  reason: string;
  created_at: Date;
}

/** An event as subscribers receive it. */
export interface EventRecord extends NewEvent {
  id: number;
}

/** How many events one read takes at most, and rows one statement writes. */
export const EVENT_PAGE = 500;

/** How long after an event one with a smaller id may still be committed, and how far behind it that id may be. */
export const LATE = { ms: 10_000, ids: 1_000 };

/** Events by their ids, oldest first, without those that are gone. */
export async function readEvents(em: StoreEntityManager, ids: readonly number[]): Promise<EventRecord[]> {
  return db(em).selectFrom('event').selectAll().where('id', 'in', ids).orderBy('id').execute();
}

/** The last event of a record; undefined where it has none. */
export async function readLatestEvent(
  em: StoreEntityManager,
  subject: string,
  subjectId: number,
): Promise<EventRecord | undefined> {
  return db(em)
    .selectFrom('event')
    .selectAll()
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The id beyond which an event may still be new, though a later one is there; in statements. */
export const settledId = sql<number>`(select if(max(id) > ${LATE.ids}, max(id) - ${LATE.ids}, 0) from event)`;

/** The id after which a reader goes on that has seen `last`: an event of the ten seconds before it may have been committed after it. */
export async function resumeAfter(em: StoreEntityManager, last: number): Promise<number> {
  const from = Math.max(0, last - LATE.ids);
  const newest = sql<Date>`(select created_at from event where id <= ${last} order by id desc limit 1)`;
  const { first } = await db(em)
    .selectFrom('event')
    .select(({ fn }) => fn.min<number | null>('id').as('first'))
    .where('id', '>', from)
    .where('id', '<=', last)
    .where('created_at', '>=', sql<Date>`${newest} - interval ${LATE.ms / 1_000} second`)
    .executeTakeFirstOrThrow();
  return first === null ? last : first - 1;
}
