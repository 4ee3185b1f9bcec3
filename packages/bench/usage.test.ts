import { expect, test } from 'vitest';
import { median } from './cli.ts';
import { heaviest } from './explain.ts';
import { cpuMsOf, peakOf } from './load.ts';

test('adds user and system time, whatever the program is called', () => {
  const rest = '1 2 3 4 5 6 7 8 9 10 250 50 0 0 20 0 11';
  expect(cpuMsOf(`77 (node) S ${rest}`)).toBe(3_000);
  expect(cpuMsOf(`77 (a (strange) name) S ${rest}`)).toBe(3_000);
});

test('reads the peak of memory in bytes', () => {
  expect(peakOf('Name:\tnode\nVmPeak:\t 900 kB\nVmHWM:\t  2048 kB\nVmRSS:\t 1 kB\n')).toBe(2_048 * 1_024);
});

test('the median of an even number of values is the lower one in the middle', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([9, 1, 5, 2])).toBe(2);
});

test('shares out the time of a profile in which something was done, inside its window', () => {
  const node = (id: number, functionName: string) => ({ id, callFrame: { functionName, url: '', lineNumber: 6 } });
  const nodes = [node(1, '(idle)'), node(2, 'read'), node(3, 'write')];
  const profile = { startTime: 0, nodes, samples: [3, 1, 2, 3, 2, 2], timeDeltas: [500, 900, 300, 100, 300, 4_000] };
  expect(heaviest(profile, 1, 3)).toEqual(['  85.7 %  read  native:7', '  14.3 %  write  native:7']);
});
