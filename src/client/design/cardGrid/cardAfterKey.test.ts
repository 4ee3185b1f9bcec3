import { expect, test } from 'vitest';
import { cardAfterKey } from './cardAfterKey.ts';

const after = (key: string, from: number) => cardAfterKey(key, { from, columns: 4, count: 11 });

test.each([
  ['ArrowRight', 3, 4],
  ['ArrowLeft', 4, 3],
  ['ArrowDown', 1, 5],
  ['ArrowDown', 7, 10],
  ['ArrowUp', 5, 1],
  ['Home', 6, 0],
  ['End', 2, 10],
])('%s leads from card %i to card %i', (key, from, to) => {
  expect(after(key, from)).toBe(to);
});

test.each([
  ['ArrowRight', 10],
  ['ArrowLeft', 0],
  ['ArrowDown', 8],
  ['ArrowUp', 3],
  ['Home', 0],
  ['End', 10],
  ['PageDown', 4],
  ['a', 4],
])('%s keeps the browser’s meaning on card %i', (key, from) => {
  expect(after(key, from)).toBeNull();
});
