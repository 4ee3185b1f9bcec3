import { beforeEach, expect, test } from 'vitest';
import { openTestStore } from '#test/store/testStore.ts';
import { db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { workQueue } from '../jobs/queue.ts';
import type { EventRecord } from './events.ts';
import { type Subscriber, subscriberQueue } from './subscribers.ts';
import { writeEvents } from './writeEvents.ts';

const store = await openTestStore();

let done: string[];
/** The subscriber throws for these events. */
let failing: (event: EventRecord) => boolean;
const nameOf = ({ subject_id, kind }: Pick<EventRecord, 'subject_id' | 'kind'>) => `${subject_id} ${kind}`;
/** Writes a row for each event, in the transaction of its task. */
const subscriber: Subscriber = {
  name: 'test',
  concerns: ({ kind }) => kind !== 'other',
  work: async ({ em, now }, events) => {
    for (const event of events) {
      await db(em)
        .insertInto('sms_day')
        .values({ day: `2000-01-${10 + event.subject_id}`, sent: 1 })
        .ignore()
        .execute();
      if (failing(event)) throw new Error(`fails at ${nameOf(event)} at ${now().toISOString()}`);
    }
    done.push(...events.map(nameOf));
  },
};
const { signal } = new AbortController();
const queue = subscriberQueue(subscriber);
const follow = () => workQueue(store.services, queue, signal);
const writer = { ...store.services, subscribers: [subscriber] };

beforeEach(async () => {
  done = [];
  failing = () => false;
  const { em } = store.deps();
  await db(em).deleteFrom('sms_day').execute();
  await db(em).deleteFrom('task').execute();
});

const write = (...events: readonly (readonly [subject_id: number, kind: string])[]) =>
  inTransaction(store.deps().em, (em) =>
    writeEvents(
      writer,
      em,
      events.map(([subject_id, kind]) => ({
        ...{ subject: 'thing', subject_id, kind, actor_id: null, actor_name: null, data: {}, reason: '' },
        created_at: store.clock.now(),
      })),
    ),
  );
const waiting = async () => {
  const rows = await db(store.deps().em).selectFrom('task').select('ordering_key').orderBy('id').execute();
  return rows.map(({ ordering_key }) => ordering_key);
};

test('each matching event is handled once and in the order of its record, by any number of processes', async () => {
  await write([1, 'first'], [2, 'first'], [1, 'other'], [1, 'second']);
  await Promise.all([1, 2, 3].map(follow));
  await follow();
  expect([...done].sort()).toEqual(['1 first', '1 second', '2 first']);
  expect(done.indexOf('1 first')).toBeLessThan(done.indexOf('1 second'));
  expect(await follow()).toBe(0);
});

test('an event is handled exactly if its transaction commits', async () => {
  const undone = inTransaction(store.deps().em, async (em) => {
    const event = { subject: 'thing', subject_id: 1, kind: 'undone', actor_id: null, actor_name: null, data: {} };
    await writeEvents(writer, em, [{ ...event, reason: '', created_at: store.clock.now() }]);
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  expect(await waiting()).toEqual([]);
});

test('a failed event waits with the later ones of its record, in their order, and delays no other record', async () => {
  failing = ({ subject_id }) => subject_id === 1;
  await write([1, 'first'], [2, 'first'], [1, 'second'], [3, 'first']);
  await follow();
  expect(done).toEqual(['2 first', '3 first']);
  expect(await waiting()).toEqual(['thing:1', 'thing:1']);
  // The event would succeed now, but still waits for the two earlier ones.
  failing = () => false;
  await write([1, 'third']);
  await follow();
  expect(done).toEqual(['2 first', '3 first']);
  store.clock.advance(10);
  await follow();
  expect(done.slice(2)).toEqual(['1 first', '1 second', '1 third']);
  expect(await waiting()).toEqual([]);
});

test('writes before a failure are undone with its transaction', async () => {
  failing = () => true;
  await write([1, 'first']);
  await follow();
  expect(await db(store.deps().em).selectFrom('sms_day').select('day').execute()).toEqual([]);
  failing = () => false;
  store.clock.advance(10);
  await follow();
  expect(await db(store.deps().em).selectFrom('sms_day').select('sent').execute()).toEqual([{ sent: 1 }]);
});
