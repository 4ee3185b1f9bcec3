import type { SqlEntityManager } from '@mikro-orm/mysql';
import { expect, test } from 'vitest';
import { openTestStore } from '#test/store/testStore.ts';
import { nextInSequence } from '../database/sequence.ts';
import { inTransaction } from '../database/transaction.ts';
import { catalogChanged, createVersionReader } from './catalogVersion.ts';

const store = await openTestStore();

test('a change by this process changes the version when it commits', async () => {
  const read = createVersionReader(store.services.forkEm, () => 0);
  const before = await read();
  await inTransaction(store.deps().em, async (em) => {
    catalogChanged(em);
    expect(await read()).toBe(before);
  });
  expect(await read()).not.toBe(before);
});

test('a change that is rolled back leaves the version unchanged', async () => {
  const read = createVersionReader(store.services.forkEm);
  const before = await read();
  const aborted = inTransaction(store.deps().em, async (em) => {
    catalogChanged(em);
    throw new Error('given up');
  });
  await expect(aborted).rejects.toThrow('given up');
  expect(await read()).toBe(before);
});

test('a change cannot be marked outside of a transaction, where it would be lost', () => {
  expect(() => catalogChanged(store.deps().em)).toThrow('outside');
});

test.each([
  ['a change', (em: SqlEntityManager) => nextInSequence(em, 'catalog_version')],
  [
    'stock that an order moves',
    (em: SqlEntityManager) =>
      em.execute("insert into event (subject, subject_id, kind, data) values ('order', 1, 'placed', '{}')"),
  ],
])('%s by another process is visible half a second after the last read at the latest', async (_what, write) => {
  let now = 0;
  const read = createVersionReader(store.services.forkEm, () => now);
  const before = await read();
  // Simulates another process, whose changes this process does not count.
  await write(store.deps().em);
  now = 499;
  expect(await read()).toBe(before);
  now = 500;
  expect(await read()).not.toBe(before);
});
