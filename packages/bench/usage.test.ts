import { describe, expect, test } from 'vitest';
import { coresOf } from './processes.ts';
import { percentile } from './statistics.ts';
import { cpuMsOf, peakOf } from './usage.ts';

test('adds user and system time, whatever the program is called', () => {
  const rest = '1 2 3 4 5 6 7 8 9 10 250 50 0 0 20 0 11';
  expect(cpuMsOf(`77 (node) S ${rest}`)).toBe(3_000);
  expect(cpuMsOf(`77 (a (strange) name) S ${rest}`)).toBe(3_000);
});

test('reads the peak of memory in bytes', () => {
  expect(peakOf('Name:\tnode\nVmPeak:\t 900 kB\nVmHWM:\t  2048 kB\nVmRSS:\t 1 kB\n')).toBe(2_048 * 1_024);
});

test.each([
  ['0-1', [0, 1]],
  ['3', [3]],
  ['0-2,5,8-9', [0, 1, 2, 5, 8, 9]],
  ['', []],
])('reads the cores of "%s"', (list, cores) => {
  expect(coresOf(list)).toEqual(cores);
});

describe('a percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);

  test.each([
    [50, 50],
    [97.5, 98],
    [99, 99],
    [100, 100],
  ])('p%d of 1 to 100 is %d', (share, value) => {
    expect(percentile(hundred, share)).toBe(value);
  });

  test('of one value is that value, of none 0', () => {
    expect(percentile([7], 99)).toBe(7);
    expect(percentile([], 50)).toBe(0);
  });
});
