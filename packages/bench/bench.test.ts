import { expect, test } from 'vitest';
import { median, readOptions } from './cli.ts';
import type { Measurement } from './load.ts';
import { compare, markdownOf } from './report.ts';
import type { Scenario } from './scenario.ts';

const list: Scenario = {
  name: 'list',
  title: 'Product list',
  target: { uncached: 0.6, shipped: 1 },
  cached: true,
  requests: async () => () => ({ method: 'GET', path: '/', headers: {}, check: () => null }),
};
const RUN: Measurement = {
  ...{ rps: 1_000, p50: 2, p97_5: 4, p99: 6, counted: 10_000, answered: 13_000, errors: 0, wrong: 0, examples: [] },
  server: { cpuMs: 0.5, peakBytes: 150e6 },
  database: { cpuMs: 0.3, peakBytes: 200e6 },
  loadShare: 0.2,
  broken: null,
};
const comparison = (store: Partial<Measurement>, { connections = 10, baseline = {}, caches = 'off' as const } = {}) =>
  compare(list, { caches, connections }, { store: { ...RUN, ...store }, baseline: { ...RUN, ...baseline } });

test.each([
  [{ rps: 600 }, 10, []],
  [{ rps: 590 }, 10, ['0.59 of the baseline, not 0.6.']],
  [{ p50: 2, p99: 6 }, 50, []],
  [{ p50: 2, p99: 6.2 }, 50, ['p99 is 3.1 times p50, not 3.']],
  [{ p50: 1, p99: 9 }, 10, []],
  [{ errors: 2 }, 10, ['the store left 2 requests unanswered.']],
  [{ wrong: 1, examples: ['500: oops'] }, 10, ['the store gave 1 wrong answers: 500: oops']],
  [{ broken: '3 orders too many' }, 10, ['the store broke what must hold: 3 orders too many']],
  [{ loadShare: 0.95 }, 10, ["the store kept the load's core so busy that the load was measured."]],
])('a store with %j by %d connections misses %j', (store, connections, missed) => {
  const where = `Product list, ${connections} connections, caches off: `;
  expect(comparison(store, { connections }).missed).toEqual(missed.map((problem) => where + problem));
});

test('the baseline is held to right answers too, and no answers at all are no success', () => {
  expect(comparison({}, { baseline: { wrong: 5, examples: ['empty'] } }).missed).toHaveLength(1);
  expect(comparison({ rps: 0 }, { baseline: { rps: 0 } }).missed).toHaveLength(1);
});

test('the store beside itself is held to processor time', () => {
  const runs = { store: { ...RUN, rps: 100 }, baseline: { ...RUN, server: { ...RUN.server, cpuMs: 0.1 } } };
  const held = compare({ ...list, isWithinStore: true }, { caches: 'as shipped', connections: 10 }, runs);
  expect([held.ratio, held.missed]).toEqual([
    0.5,
    ['Product list, 10 connections, caches as shipped: 0.50 of the baseline, not 1.'],
  ]);
});

test('shows both sides, the ratio and the verdict', () => {
  const report = { machine: 'a machine', warmup: 3, seconds: 10 };
  const lines = markdownOf({ ...report, comparisons: [comparison({ rps: 612 })] }).split('\n');
  expect(lines.slice(2, 4)).toEqual([
    '| Product list | off | 10 | store | 612 | 0.61 | 0.6 met | 2.00 | 4.00 | 6.00 | 0 | 0.50 | 0.30 | 150 | 200 |',
    '| Product list | – | 10 | baseline | 1,000 |  |  | 2.00 | 4.00 | 6.00 | 0 | 0.50 | 0.30 | 150 | 200 |',
  ]);
  expect(lines.at(-1)).toBe('Every target is met.');
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
