import { db } from '../database/db.ts';
import { whenCommitted } from '../database/transaction.ts';
import { insertTasks, taskOf } from '../jobs/queue.ts';
import type { Services, StoreEntityManager } from '../services.ts';
import { EVENT_PAGE, type NewEvent } from './events.ts';
import { type Subscriber, subscriberQueue } from './subscribers.ts';

export type EventWriter = Pick<Services, 'subscribers' | 'scheduler'>;

/** Writes events and a task for each subscriber. The caller must hold the lock of each record, so that its events commit in id order. */
export async function writeEvents(
  { subscribers, scheduler }: EventWriter,
  em: StoreEntityManager,
  events: readonly NewEvent[],
): Promise<void> {
  for (let start = 0; start < events.length; start += EVENT_PAGE) {
    const page = events.slice(start, start + EVENT_PAGE);
    const rows = page.map((event) => ({ ...event, data: JSON.stringify(event.data) }));
    const [written] = await db(em).insertInto('event').values(rows).execute();
    const concerned = subscribers.filter(({ concerns }) => page.some(concerns));
    if (concerned.length === 0) continue;
    const ids = await readIds(em, page, Number(written?.insertId));
    const tasks = concerned.flatMap((subscriber) =>
      page.flatMap((event, index) => (subscriber.concerns(event) ? toTask(subscriber, event, ids[index] ?? 0) : [])),
    );
    await insertTasks(em, tasks);
    whenCommitted(em, () => scheduler.wake(...concerned.map((subscriber) => subscriberQueue(subscriber).name)));
  }
}

const recordOf = ({ subject, subject_id }: Pick<NewEvent, 'subject' | 'subject_id'>) => `${subject}:${subject_id}`;

const toTask = (subscriber: Subscriber, event: NewEvent, id: number) =>
  taskOf(subscriberQueue(subscriber), { event: id }, { now: event.created_at, orderingKey: recordOf(event) });

/** On a cluster the ids of one statement are not consecutive. */
async function readIds(em: StoreEntityManager, events: readonly NewEvent[], first: number): Promise<number[]> {
  if (events.length === 1) return [first];
  const rows = await db(em)
    .selectFrom('event')
    .select(['id', 'subject', 'subject_id'])
    .where('id', '>=', first)
    .where('subject', 'in', [...new Set(events.map(({ subject }) => subject))])
    .where('subject_id', 'in', [...new Set(events.map(({ subject_id }) => subject_id))])
    .orderBy('id')
    .execute();
  // The caller's locks exclude other writers of these records, so ids ascend in the order in which the events were written.
  const byRecord = Map.groupBy(rows, recordOf);
  return events.map((event) => byRecord.get(recordOf(event))?.shift()?.id ?? 0);
}
