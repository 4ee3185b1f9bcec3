import { expect, test } from 'vitest';
import { entryAt, neighbour, pageBefore, type QueuePosition } from './queuePosition.ts';

const docs = (...ids: string[]) => ids.map((_id) => ({ order: { _id } }));
const at = (id: string | null, index = 0, page = 1): QueuePosition => ({ page, index, id });
const page = docs('1', '2', '3');

test('a step leads to the neighbour, over a page’s end to the next page, and nowhere at the ends of the queue', () => {
  const more = { docs: page, hasMore: true };
  expect(neighbour(more, at('1'), 1)).toEqual(at('2', 1));
  expect(neighbour(more, at('2', 1), -1)).toEqual(at('1', 0));
  expect(neighbour(more, at('3', 2), 1)).toEqual(at(null, 0, 2));
  expect(entryAt(page, neighbour({ docs: page, hasMore: false }, at('3', 2), 1))?.order._id).toBe('3');
  expect(entryAt(page, neighbour(more, at('1'), -1))?.order._id).toBe('1');
  const back = neighbour(more, at('1', 0, 2), -1);
  expect(back.page).toBe(1);
  expect(entryAt(page, back)?.order._id).toBe('3');
});

test('a payment that has left the queue gives its position to the next, the last one to the one before', () => {
  expect(entryAt(docs('1', '3'), at('2', 1))?.order._id).toBe('3');
  expect(entryAt(docs('1', '2'), at('3', 2))?.order._id).toBe('2');
  expect(entryAt([], at('3', 2))).toBeUndefined();
});

test('a payment before it that leaves the queue moves nothing under the eyes', () => {
  expect(entryAt(docs('2', '3'), at('2', 1))?.order._id).toBe('2');
});

test('a page that has become empty leads to the end of the one before, the first one to the end of the queue', () => {
  const before = pageBefore(at('3', 0, 2));
  expect(before?.page).toBe(1);
  expect(before && entryAt(page, before)?.order._id).toBe('3');
  expect(pageBefore(at('1'))).toBeNull();
});
