import { expect, test } from 'vitest';
import { memoryOf } from './processUsage.ts';

test('reads memory and its peak in bytes', () => {
  const status = 'Name:\tnode\nVmPeak:\t 900 kB\nVmHWM:\t  2048 kB\nVmRSS:\t 1 kB\n';
  expect(memoryOf(status)).toEqual({ resident: 1_024, peak: 2_048 * 1_024 });
});
