import { expect, test } from 'vitest';
import { cpuMsOf, memoryOf } from './processUsage.ts';

test('adds user and system time, whatever the program is called', () => {
  const rest = '1 2 3 4 5 6 7 8 9 10 250 50 0 0 20 0 11';
  expect(cpuMsOf(`77 (node) S ${rest}`)).toBe(3_000);
  expect(cpuMsOf(`77 (a (strange) name) S ${rest}`)).toBe(3_000);
});

test('reads memory and its peak in bytes', () => {
  const status = 'Name:\tnode\nVmPeak:\t 900 kB\nVmHWM:\t  2048 kB\nVmRSS:\t 1 kB\n';
  expect(memoryOf(status)).toEqual({ resident: 1_024, peak: 2_048 * 1_024 });
});
