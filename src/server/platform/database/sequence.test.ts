import { expect, test } from 'vitest';
import { openTestStore } from '#test/store/testStore.ts';
import { createNumbers } from './sequence.ts';

const store = await openTestStore();

const times = (count: number, draw: () => Promise<number>) => Promise.all(Array.from({ length: count }, draw));
const isRising = (numbers: readonly number[]) =>
  numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0));

test('numbers ascend in the order of the requests, from 1 without a gap, by two statements for fifty at once', async () => {
  let statements = 0;
  const { draw } = createNumbers(() => {
    statements += 1;
    return store.services.forkEm();
  });
  const numbers = await times(50, () => draw('drawn'));
  expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  expect(statements).toBe(2);
  expect(await draw('drawn')).toBe(51);
});

test('each sequence has separate numbers, also in concurrent draws', async () => {
  const { draw } = createNumbers(store.services.forkEm);
  await draw('January');
  const asked = [draw('January'), draw('February'), draw('January'), draw('February')];
  expect(await Promise.all(asked)).toEqual([2, 1, 3, 2]);
});

test('no two processes draw one number, and those of each process ascend', async () => {
  const [one, other] = [createNumbers(store.services.forkEm), createNumbers(store.services.forkEm)];
  const [ones = [], others = []] = await Promise.all(
    [one, other].map(async ({ draw }) => [
      ...(await times(10, () => draw('shared'))),
      ...(await times(10, () => draw('shared'))),
    ]),
  );
  expect([...ones, ...others].sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  expect([isRising(ones), isRising(others)]).toEqual([true, true]);
});

test('a failed draw fails for every waiting caller, and the next one draws', async () => {
  let isAway = true;
  const { draw } = createNumbers(() => {
    if (isAway) throw new Error('the database is away');
    return store.services.forkEm();
  });
  await expect(draw('failed')).rejects.toThrow('away');
  isAway = false;
  expect(await draw('failed')).toBe(1);
});

test('a returned number is drawn again, unless a later one has been drawn here or elsewhere', async () => {
  const [one, other] = [createNumbers(store.services.forkEm), createNumbers(store.services.forkEm)];
  const name = 'given back';
  expect([await one.draw(name), await one.draw(name)]).toEqual([1, 2]);
  await one.giveBack(name, 1);
  expect(await one.draw(name)).toBe(3);
  await one.giveBack(name, 3);
  await one.giveBack(name, 2);
  expect(await one.draw(name)).toBe(2);
  expect(await other.draw(name)).toBe(3);
  await one.giveBack(name, 2);
  expect(await one.draw(name)).toBe(4);
});
