import { expect, test } from 'vitest';
import { axisTicks, labelStep } from './scale.ts';

test.each([
  [7, 4, [0, 2, 4, 6, 8]],
  [100, 4, [0, 25, 50, 75, 100]],
  [1234.5, 4, [0, 500, 1000, 1500]],
  [0.3, 3, [0, 0.1, 0.2, 0.3]],
  [1_000_000, 5, [0, 200_000, 400_000, 600_000, 800_000, 1_000_000]],
])('an axis up to %d in at most %d steps ends on a round number at or above it', (max, count, ticks) => {
  expect(axisTicks(max, count).ticks).toEqual(ticks);
});

test('an axis of whole numbers has whole steps', () => {
  expect(axisTicks(1, 4, true).ticks).toEqual([0, 1]);
  expect(axisTicks(3, 4, true).ticks).toEqual([0, 1, 2, 3]);
});

test.each([0, -3, Number.NaN])('an axis without values (%d) still has two ends', (max) => {
  expect(axisTicks(max, 4)).toEqual({ ticks: [0, 1], max: 1 });
});

test('the ticks rise evenly and reach the largest value', () => {
  for (let max = 0.01; max < 1e9; max *= 1.7) {
    const { ticks, max: end } = axisTicks(max, 4);
    expect(end).toBeGreaterThanOrEqual(max * (1 - 1e-9));
    expect(ticks.length).toBeLessThanOrEqual(5);
    const step = ticks[1] ?? 0;
    ticks.forEach((tick, index) => {
      expect(tick).toBeCloseTo(index * step, 6);
    });
  }
});

test.each([
  [30, 600, 60, 3],
  [5, 600, 60, 1],
  [366, 300, 60, 74],
  [12, 10, 60, 12],
])('of %d labels in %d px of %d px each, every %d. is shown', (count, width, labelWidth, step) => {
  expect(labelStep(count, width, labelWidth)).toBe(step);
});
