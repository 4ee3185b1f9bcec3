import { expect, test } from 'vitest';
import { proofSides } from './proofPicture.ts';

test.each([
  [1080, 8000, 1080, 8000],
  [1290, 19854, 1020, 15692],
  [4000, 3000, 1440, 1080],
  [1080, 2400, 1080, 2400],
  [10000, 1, 1440, 1],
])('a proof of %i × %i is stored as %i × %i', (width, height, storedWidth, storedHeight) => {
  expect(proofSides({ width, height })).toEqual({ width: storedWidth, height: storedHeight });
});
