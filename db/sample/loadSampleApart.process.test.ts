import { expect, test } from 'vitest';
import { openTestStore } from '#test/store/testStore.ts';
import { loadSampleApart } from './loadSampleApart.ts';

const store = await openTestStore();

const stocks = async () => {
  const [row] = await store.deps().em.execute<{ n: string }[]>('select count(*) as n from stock');
  return Number(row?.n);
};

test('the sample is loaded by a process that ends; one that fails is said, and a store that has products is left alone', async () => {
  const { connection } = store.database;
  const nowhere = { ...connection, database: 'no_such_database' };
  await expect(loadSampleApart(store.deps(), nowhere)).rejects.toThrow('the sample store could not be made');
  await loadSampleApart(store.deps(), connection);
  const loaded = await stocks();
  expect(loaded).toBeGreaterThan(50);
  // Would fail if it connected: there is no database of that name.
  await loadSampleApart(store.deps(), nowhere);
  expect(await stocks()).toBe(loaded);
});
