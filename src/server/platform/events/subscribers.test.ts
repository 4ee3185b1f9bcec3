import { beforeEach, expect, test } from 'vitest';
import { openTestStore } from '#test/store/testStore.ts';
import { db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { workQueue } from '../jobs/queue.ts';
import { type EventRecord, writeEvents } from './events.ts';
import { runSubscriber, type Subscriber, subscriberName, subscriberQueue } from './subscribers.ts';

const store = await openTestStore();

let done: string[];
/** Events about which the subscriber throws. */
let failing: (event: EventRecord) => boolean;
const nameOf = ({ subject_id, kind }: EventRecord) => `${subject_id} ${kind}`;
/** Leaves a row for each event, in the transaction of its cursor. */
const subscriber: Subscriber = {
  name: 'test',
  work: async ({ now }, em, events) => {
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

beforeEach(async () => {
  done = [];
  failing = () => false;
  const { em } = store.deps();
  await db(em).deleteFrom('sms_day').execute();
  await db(em).deleteFrom('task').execute();
  const position = await store.services.orderEvents.number();
  await db(em)
    .insertInto('event_subscriber')
    .values({ name: subscriber.name, position })
    .onDuplicateKeyUpdate({ position })
    .execute();
});

async function write(...events: readonly (readonly [subject_id: number, kind: string])[]) {
  await inTransaction(store.deps().em, (em) =>
    writeEvents(
      em,
      events.map(([subject_id, kind]) => ({
        ...{ subject: 'thing', subject_id, kind, actor_id: null, actor_name: null, data: {}, reason: '' },
        created_at: store.clock.now(),
      })),
    ),
  );
  await store.services.orderEvents.number();
}
const waiting = async () => {
  const rows = await db(store.deps().em)
    .selectFrom('task')
    .select('ordering_key')
    .where('queue', '=', subscriberName(subscriber))
    .orderBy('id')
    .execute();
  return rows.map(({ ordering_key }) => ordering_key);
};

test('each event is dealt with once and in the order of the commits, however many processes look', async () => {
  await write([1, 'first'], [2, 'first'], [1, 'second']);
  const counts = await Promise.all([1, 2, 3].map(() => runSubscriber(store.services, subscriber)));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3);
  expect(done).toEqual(['1 first', '2 first', '1 second']);
  expect(await runSubscriber(store.services, subscriber)).toBe(0);
});

test('an event that is committed after a later one was dealt with is dealt with next', async () => {
  const slow = store.services.forkEm();
  await slow.begin();
  const event = { subject: 'thing', subject_id: 1, actor_id: null, actor_name: null, data: {}, reason: '' };
  await writeEvents(slow, [{ ...event, kind: 'slow', created_at: store.clock.now() }]);
  await write([2, 'fast']);
  await runSubscriber(store.services, subscriber);
  expect(done).toEqual(['2 fast']);
  await slow.commit();
  await store.services.orderEvents.number();
  await runSubscriber(store.services, subscriber);
  expect(done).toEqual(['2 fast', '1 slow']);
});

test('an event that it fails at waits with the later ones of its record, in their order, and holds no other up', async () => {
  failing = ({ subject_id }) => subject_id === 1;
  await write([1, 'first'], [2, 'first'], [1, 'second'], [3, 'first']);
  expect(await runSubscriber(store.services, subscriber)).toBe(4);
  expect(done).toEqual(['2 first', '3 first']);
  expect(await waiting()).toEqual(['thing:1', 'thing:1']);
  // It would succeed by now, and waits for the two before it all the same.
  failing = () => false;
  await write([1, 'third']);
  await runSubscriber(store.services, subscriber);
  expect(done).toEqual(['2 first', '3 first']);
  await workQueue(store.services, queue, signal);
  expect(done.slice(2)).toEqual(['1 first', '1 second', '1 third']);
  expect(await waiting()).toEqual([]);
});

test('what it wrote before it failed is gone with its transaction', async () => {
  failing = () => true;
  await write([1, 'first']);
  await runSubscriber(store.services, subscriber);
  expect(await db(store.deps().em).selectFrom('sms_day').select('day').execute()).toEqual([]);
  failing = () => false;
  await workQueue(store.services, queue, signal);
  expect(await db(store.deps().em).selectFrom('sms_day').select('sent').execute()).toEqual([{ sent: 1 }]);
});
