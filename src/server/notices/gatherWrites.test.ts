import { expect, test } from 'vitest';
import { gatherWrites } from './gatherWrites.ts';

test('what comes during a write is written together by the next one, at most so much, and each gets its own result', async () => {
  const written: number[][] = [];
  const write = gatherWrites(async (items: readonly number[]) => {
    written.push([...items]);
    await Promise.resolve();
    return items.map((item) => item * 10);
  }, 3);
  expect(await Promise.all([1, 2, 3, 4, 5].map(write))).toEqual([10, 20, 30, 40, 50]);
  expect(written).toEqual([[1], [2, 3, 4], [5]]);
});

test('an error goes to those that were written together, and not to the next ones', async () => {
  const write = gatherWrites(async (items: readonly string[]) => {
    if (items.includes('bad')) throw new Error('not written');
    return items;
  }, 2);
  const [first, bad, beside, next] = await Promise.allSettled(['first', 'bad', 'beside', 'next'].map(write));
  expect([first, next]).toEqual([
    { status: 'fulfilled', value: 'first' },
    { status: 'fulfilled', value: 'next' },
  ]);
  expect([bad?.status, beside?.status]).toEqual(['rejected', 'rejected']);
});
