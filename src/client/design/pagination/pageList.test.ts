import { expect, test } from 'vitest';
import { pageList } from './pageList.ts';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, null, 9]],
  [4, 9, [1, 2, 3, 4, 5, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [9, 9, [1, null, 8, 9]],
])('on page %i of %i offers %j', (page, pageCount, expected) => {
  expect(pageList(page, pageCount)).toEqual(expected);
});

test('always offers the first, the current and the last page, in order and once each', () => {
  for (let pageCount = 1; pageCount <= 30; pageCount += 1) {
    for (let page = 1; page <= pageCount; page += 1) {
      const numbers = pageList(page, pageCount).filter((each) => each !== null);
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      expect(numbers).toEqual(expect.arrayContaining([1, page, pageCount]));
    }
  }
});
