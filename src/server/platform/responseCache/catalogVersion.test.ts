import { expect, test } from 'vitest';
import { openTestStore } from '#test/store/testStore.ts';
import { nextInSequence } from '../database/sequence.ts';
import { beforeCommit, inTransaction } from '../database/transaction.ts';
import { catalogChanged, createVersionReader } from './catalogVersion.ts';

const store = await openTestStore();

const change = () =>
  inTransaction(store.deps().em, async (em) => {
    catalogChanged(em);
    catalogChanged(em);
  });

test('a change raises the version once, when it commits', async () => {
  const read = createVersionReader(store.services.forkEm);
  const before = await read();
  await inTransaction(store.deps().em, async (em) => {
    catalogChanged(em);
    expect(await read()).toBe(before);
  });
  expect(await read()).toBe(before + 1);
  await change();
  expect(await read()).toBe(before + 2);
});

test('a change that is given up leaves it as it was', async () => {
  const read = createVersionReader(store.services.forkEm);
  const before = await read();
  const aborted = inTransaction(store.deps().em, async (em) => {
    catalogChanged(em);
    throw new Error('given up');
  });
  await expect(aborted).rejects.toThrow('given up');
  expect(await read()).toBe(before);
});

test('whoever reads after a change sees it, also while an older read is under way', async () => {
  const read = createVersionReader(store.services.forkEm);
  const before = await read();
  for (let round = 1; round <= 20; round += 1) {
    const early = Array.from({ length: 5 }, read);
    await change();
    const late = await Promise.all(Array.from({ length: 5 }, read));
    expect(late).toEqual(Array(5).fill(before + round));
    await Promise.all(early);
  }
});

test('sixteen changes at a time commit in any order, none waits for another, and each makes the version a new one', async () => {
  const read = createVersionReader(store.services.forkEm);
  const before = await read();
  const open = Array.from({ length: 16 }, () => ({
    written: Promise.withResolvers<void>(),
    commit: Promise.withResolvers<void>(),
  }));
  const changes = open.map(({ written, commit }) =>
    inTransaction(store.deps().em, async (em) => {
      catalogChanged(em);
      // After the version was raised, and before the commit.
      beforeCommit(em, async () => {
        written.resolve();
        await commit.promise;
      });
    }),
  );
  await Promise.all(open.map(({ written }) => written.promise));
  expect(await read()).toBe(before);
  for (const [index, { commit }] of [...open.entries()].reverse()) {
    commit.resolve();
    await changes[index];
    expect(await read()).toBe(before + open.length - index);
  }
});

test('cannot be said outside of a transaction, where it would be lost', () => {
  expect(() => catalogChanged(store.deps().em)).toThrow('outside');
});

test('a change by another process is seen half a second after the last read at the latest', async () => {
  let now = 0;
  const read = createVersionReader(store.services.forkEm, () => now);
  const before = await read();
  // As another process does: this one counts no change of its own.
  await inTransaction(store.deps().em, (em) => nextInSequence(em, 'catalog_version:0'));
  now = 499;
  expect(await read()).toBe(before);
  now = 500;
  expect(await read()).toBe(before + 1);
});
