import { sql } from 'kysely';
import { db } from '../database/db.ts';
import type { StoreEntityManager } from '../services.ts';

export interface NewEvent {
  /** The kind of record, such as `order`, and its key. */
  subject: string;
  subject_id: number;
  kind: string;
  actor_id: number | null;
  actor_name: string | null;
  /** The changed values, by keys, without customer names. */
  data: unknown;
  reason: string;
  created_at: Date;
}

export interface EventRecord extends NewEvent {
  id: number;
}

/** Maximum number of events in one read and of rows in one statement. */
export const EVENT_PAGE = 500;

/** The time after an event, and the number of ids before it, within which an event with a smaller id may still be committed. */
export const LATE = { ms: 10_000, ids: 1_000 };

/** Returns the existing events of `ids`, oldest first. */
export async function readEvents(em: StoreEntityManager, ids: readonly number[]): Promise<EventRecord[]> {
  return db(em).selectFrom('event').selectAll().where('id', 'in', ids).orderBy('id').execute();
}

/** Returns the last event of a record, or undefined. */
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

/** Events up to this id are final; a later id may be missing although a larger one is committed. For use in statements. */
export const settledId = sql<number>`(select if(max(id) > ${LATE.ids}, max(id) - ${LATE.ids}, 0) from event)`;

/** Returns the id from which a reader that has seen `last` resumes: events up to ten seconds before `last` may be committed after it. */
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
