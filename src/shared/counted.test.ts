import { expect, test } from 'vitest';
import { piecesLeft, piecesText } from './counted.ts';

test.each([
  [1_200, '1,200', '1,200 left'],
  [0, '0', '0 left'],
  [-1, '0 (1 short)', '0 (1 short)'],
])('%i pieces of a size are shown as %j, never as a negative number', (quantity, text, left) => {
  expect([piecesText(quantity), piecesLeft(quantity)]).toEqual([text, left]);
});
