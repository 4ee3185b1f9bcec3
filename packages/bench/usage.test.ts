import { expect, test } from 'vitest';
import { median, readOptions } from './cli.ts';
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

test('an option is of the kind of its default, and a wrong number is rejected', () => {
  const defaults = { only: '', fill: false, rounds: 3, connections: [10, 50] };
  expect(readOptions([], defaults)).toEqual(defaults);
  const args = ['--only', 'list,menu', '--fill', '--rounds', '2', '--connections', '5,20'];
  expect(readOptions(args, defaults)).toEqual({ only: 'list,menu', fill: true, rounds: 2, connections: [5, 20] });
  expect(() => readOptions(['--rounds', '1,2'], defaults)).toThrow('--rounds takes a number above 0.');
  expect(() => readOptions(['--connections', '5,x'], defaults)).toThrow('--connections takes numbers above 0.');
});
