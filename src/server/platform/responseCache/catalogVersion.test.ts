import type { RowDataPacket } from 'mysql2';
import { expect, test } from 'vitest';
import { openTestStore } from '#test/testStore.ts';
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

test('concurrent callers share a read', async () => {
  let reads = 0;
  const read = createVersionReader(() => {
    reads += 1;
    return store.services.forkEm();
  });
  await Promise.all(Array.from({ length: 100 }, read));
  expect(reads).toBeGreaterThan(0);
  expect(reads).toBeLessThan(100);
});

test('cannot be said outside of a transaction, where it would be lost', () => {
  expect(() => catalogChanged(store.deps().em)).toThrow('outside');
});

test('a reader of its own is asked first, and the pool where it fails or is behind what was seen', async () => {
  const current = await createVersionReader(store.services.forkEm)();
  const answers = [{ value: current + 5 }, { value: current + 4 }, null, { value: current }, { value: current + 1 }];
  const read = createVersionReader(store.services.forkEm, {
    reader: { read: async () => answers.shift() as RowDataPacket },
  });
  expect(await read()).toBe(current + 5);
  expect([await read(), await read()]).toEqual([current, current]);
  expect([await read(), await read()]).toEqual([current, current + 1]);
});

test('a version serves for as long as it may, counted from when its read began', async () => {
  let now = 0;
  const read = createVersionReader(store.services.forkEm, { maxAgeMs: 50, clock: () => now });
  const before = await read();
  await change();
  now = 49;
  expect(await read()).toBe(before);
  now = 50;
  expect(await read()).toBe(before + 1);
});
