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
  /** Why, in somebody's own words. */
  reason: string;
  created_at: Date;
}

/** An event as subscribers receive it. */
export interface EventRecord extends NewEvent {
  id: number;
  /** Its place in the order of the commits. */
  position: number;
}

/** How many events one read takes at most, and rows one statement writes. */
export const EVENT_PAGE = 500;

/** Writes events. The caller holds the lock of each record that they are about, so that those of one record are committed in the order of their ids. */
export async function writeEvents(em: StoreEntityManager, events: readonly NewEvent[]): Promise<void> {
  for (let start = 0; start < events.length; start += EVENT_PAGE) {
    const rows = events.slice(start, start + EVENT_PAGE).map((event) => ({
      ...event,
      data: JSON.stringify(event.data),
    }));
    await db(em).insertInto('event').values(rows).execute();
  }
}

/** The next page of events after a position, in their order. */
export async function readEvents(em: StoreEntityManager, after: number): Promise<EventRecord[]> {
  const events = await db(em)
    .selectFrom('event')
    .select(['id', 'position', 'subject', 'subject_id', 'kind', 'actor_id', 'actor_name', 'data', 'reason'])
    .select('created_at')
    .where('position', '>', after)
    .orderBy('position')
    .limit(EVENT_PAGE)
    .execute();
  return events.map(withPosition);
}

/** One event, numbered or about to be; undefined where it is gone. */
export async function readEvent(em: StoreEntityManager, id: number): Promise<EventRecord | undefined> {
  const event = await db(em).selectFrom('event').selectAll().where('id', '=', id).executeTakeFirst();
  return event && withPosition(event);
}

/** The last event of a record; undefined where it has none. */
export async function readLatestEvent(
  em: StoreEntityManager,
  subject: string,
  subjectId: number,
): Promise<EventRecord | undefined> {
  const event = await db(em)
    .selectFrom('event')
    .selectAll()
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return event && withPosition(event);
}

const withPosition = <Event extends { position: number | null }>(event: Event) => ({
  ...event,
  position: event.position ?? 0,
});
