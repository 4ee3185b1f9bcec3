import { expect, test } from 'vitest';
import { limitConcurrency } from './limitConcurrency.ts';

/** A task that ends on request. */
function pending() {
  let finish = () => {};
  const ended = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { ended, finish };
}

test('runs a limited number of tasks concurrently, and the rest in their order', async () => {
  const limit = limitConcurrency(2);
  const works = [pending(), pending(), pending(), pending()];
  const begun: number[] = [];
  const all = works.map((work, index) =>
    limit(async () => {
      begun.push(index);
      await work.ended;
    }),
  );
  expect(begun).toEqual([0, 1]);
  works[1]?.finish();
  await all[1];
  expect(begun).toEqual([0, 1, 2]);
  for (const work of works) work.finish();
  await Promise.all(all);
  expect(begun).toEqual([0, 1, 2, 3]);
});

test('frees its slot when a task fails', async () => {
  const limit = limitConcurrency(1);
  await expect(limit(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  await expect(limit(async () => 'done')).resolves.toBe('done');
});
