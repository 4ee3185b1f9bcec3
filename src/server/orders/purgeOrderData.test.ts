import { expect, test } from 'vitest';
import { placeSimpleOrder } from '#test/orders.ts';
import { openTestStore } from '#test/testStore.ts';
import { latestEventId } from './events/orderEvents.ts';
import { purgeOrderData } from './purgeOrderData.ts';

const DAY = 86_400;
const START = new Date('2026-11-20T02:00:00Z');

const store = await openTestStore({ now: START });

const after = (seconds: number) => store.clock.set(new Date(START.getTime() + seconds * 1000));
async function readIds(table: 'order_event', column: string): Promise<unknown[]> {
  const found = await store
    .deps()
    .em.execute<Record<string, unknown>[]>(`select \`${column}\` as id from ${table} order by created_at`);
  return found.map(({ id }) => id);
}

test('keeps an event for 60 days, the newest for ever, and numbers go on', async () => {
  after(0);
  await store.deps().em.execute('delete from order_event');
  await placeSimpleOrder(store);
  await placeSimpleOrder(store);
  const [, newest] = await readIds('order_event', 'id');

  after(60 * DAY);
  await purgeOrderData(store.deps());
  expect(await readIds('order_event', 'id')).toHaveLength(2);
  after(60 * DAY + 1);
  await purgeOrderData(store.deps());
  await purgeOrderData(store.deps());
  expect(await readIds('order_event', 'id')).toEqual([newest]);
  expect(await latestEventId(store.deps().em)).toBe(newest);

  const pickup_time = '2027-01-21T01:30:00.000Z';
  await placeSimpleOrder(store, { data: { pickup_time } });
  expect(await latestEventId(store.deps().em)).toBe(Number(newest) + 1);
});
