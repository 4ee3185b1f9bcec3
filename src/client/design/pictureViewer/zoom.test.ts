import { expect, test } from 'vitest';
import { FITTING, withinZoom, zoomedIn, zoomedOut, zoomToggled } from './zoom.ts';

test('goes up and down by the same steps, and stops at both ends', () => {
  const up = [FITTING];
  while (up.length < 5) up.push(zoomedIn(up.at(-1) ?? FITTING));
  expect(up).toEqual([1, 1.5, 2, 3, 4]);
  expect(zoomedIn(4)).toBe(4);
  expect([4, 3, 2, 1.5, 1].map(zoomedOut)).toEqual([3, 2, 1.5, 1, 1]);
});

test('finds a step from any zoom of a pinch', () => {
  expect([zoomedIn(1.7), zoomedOut(1.7)]).toEqual([2, 1.5]);
});

test('never leaves its range', () => {
  expect([0.2, 2.5, 40].map(withinZoom)).toEqual([1, 2.5, 4]);
});

test('a double tap enlarges, and another shows the whole picture again', () => {
  expect([zoomToggled(1), zoomToggled(2), zoomToggled(3.2)]).toEqual([2, 1, 1]);
});
