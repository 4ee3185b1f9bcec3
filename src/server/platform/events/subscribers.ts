import { z } from 'zod';
import { db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { enqueueAll, type QueueDefinition } from '../jobs/queue.ts';
import type { OutboxDefinition } from '../jobs/scheduler.ts';
import type { Services, StoreEntityManager } from '../services.ts';
import { EVENT_PAGE, type EventRecord, readEvent, readEvents } from './events.ts';

/** A reader of all events. It sees each event once, in the order of the commits, and writes the consequences. */
export interface Subscriber {
  /** Names its cursor; at most 40 characters. `src/shared/jobTitles.ts` says what staff read of `events-<name>`. */
  name: string;
  /**
   * Writes what follows from events into the database, in the transaction that moves the cursor: exactly once, also where a process is killed
   * in between. Whatever takes longer or leaves the store goes into a queue or an outbox from here. May be called again where it throws.
   */
  work(services: Services, em: StoreEntityManager, events: readonly EventRecord[]): Promise<void>;
}

/** Time for which events are collected before subscribers are woken. Subscribers are less urgent than open pages. */
const GATHER_MS = 500;

/** Returns a function that wakes all subscribers when there are events, at most twice a second. */
export function subscriberWaker(subscribers: readonly Subscriber[], wake: (name: string) => void): () => void {
  let isGathering = false;
  return () => {
    if (isGathering) return;
    isGathering = true;
    setTimeout(() => {
      isGathering = false;
      for (const subscriber of subscribers) wake(subscriberName(subscriber));
    }, GATHER_MS).unref();
  };
}

/** Returns the scheduler's name of a subscriber's cursor, and of the queue of the events that it has failed at. */
export const subscriberName = ({ name }: Pick<Subscriber, 'name'>): string => `events-${name}`;

/** The subscriber as work that the scheduler does: it goes on from its cursor until there is nothing more. */
export const subscriberOutbox = (subscriber: Subscriber): OutboxDefinition => ({
  name: subscriberName(subscriber),
  work: (services, signal) => runSubscriber(services, subscriber, signal),
});

const payload = z.object({ event: z.number().int() });

/** The events that a subscriber has failed at: tried again later, while the cursor goes on; those of one record stay in their order. */
export const subscriberQueue = (subscriber: Subscriber): QueueDefinition<z.output<typeof payload>> => ({
  name: subscriberName(subscriber),
  payload,
  work: async (deps, { payload: { event: id } }) => {
    const event = await readEvent(deps.em, id);
    if (event) await inTransaction(deps.em, (em) => subscriber.work(deps, em, [event]));
  },
});

/** Runs a subscriber for all events after its cursor. Returns their number, which is 0 if another process is running it. */
export async function runSubscriber(services: Services, subscriber: Subscriber, signal?: AbortSignal): Promise<number> {
  let dealtWith = 0;
  while (!signal?.aborted) {
    const count = await advance(services, subscriber, EVENT_PAGE).catch((error: unknown) => {
      // One of the events may be the cause, so each is tried separately.
      services.log.warn({ err: error, subscriber: subscriber.name }, 'a subscriber failed at events');
      return advanceByOne(services, subscriber);
    });
    dealtWith += count.events;
    if (!count.isMore) break;
  }
  return dealtWith;
}

/** How many events were dealt with, and whether there may be more. */
interface Advance {
  events: number;
  isMore: boolean;
}
const NOTHING: Advance = { events: 0, isMore: false };

/** One event; where the subscriber fails at it, a task is written in its place. Where even that fails, the database is away. */
async function advanceByOne(services: Services, subscriber: Subscriber): Promise<Advance> {
  try {
    return await advance(services, subscriber, 1);
  } catch (error) {
    const moved = await advance(services, { ...subscriber, work: putOff(subscriber) }, 1);
    services.log.error({ err: error, subscriber: subscriber.name }, 'an event was put off that a subscriber failed at');
    return moved;
  }
}

/** Deals with the next events, at most `limit`, and moves the cursor, in one transaction. */
async function advance(services: Services, subscriber: Subscriber, limit: number): Promise<Advance> {
  const { name } = subscriber;
  return inTransaction(services.forkEm(), async (em) => {
    const cursor = await db(em)
      .selectFrom('event_subscriber')
      .select('position')
      .where('name', '=', name)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    // Another process is running it.
    if (!cursor) return NOTHING;
    const events = (await readEvents(em, cursor.position)).slice(0, limit);
    const last = events.at(-1);
    if (!last) return NOTHING;
    const waiting = await readWaiting(em, subscriber, events);
    const [later, now] = [
      events.filter((event) => waiting.has(keyOf(event))),
      events.filter((event) => !waiting.has(keyOf(event))),
    ];
    if (later.length > 0) await putOff(subscriber)(services, em, later);
    if (now.length > 0) await subscriber.work(services, em, now);
    await db(em).updateTable('event_subscriber').set({ position: last.position }).where('name', '=', name).execute();
    return { events: events.length, isMore: events.length === limit };
  });
}

const keyOf = ({ subject, subject_id }: EventRecord) => `${subject}:${subject_id}`;

/** Returns the records of these events that have an earlier event which waits for its next try. */
async function readWaiting(em: StoreEntityManager, subscriber: Subscriber, events: readonly EventRecord[]) {
  const waiting = await db(em)
    .selectFrom('task')
    .select('ordering_key')
    .distinct()
    .where('queue', '=', subscriberName(subscriber))
    .where('ordering_key', 'in', [...new Set(events.map(keyOf))])
    .where('given_up_at', 'is', null)
    .execute();
  return new Set(waiting.map(({ ordering_key }) => ordering_key));
}

/** Queues events for another try, and keeps the events of one record in their order. */
const putOff =
  (subscriber: Subscriber): Subscriber['work'] =>
  ({ now }, em, events) => {
    const tasks = events.map((event) => ({ payload: { event: event.id }, now: now(), orderingKey: keyOf(event) }));
    return enqueueAll(em, subscriberQueue(subscriber), tasks);
  };
