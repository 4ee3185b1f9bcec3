import { describe, expect, test } from 'vitest';
import { compare, type Measurement, markdownOf } from './report.ts';
import type { Scenario } from './scenario.ts';

const list: Scenario = {
  name: 'list',
  title: 'Product list',
  target: { uncached: 0.6, shipped: 1 },
  cached: true,
  requests: async () => () => ({ method: 'GET' as const, path: '/', check: () => null }),
};

const run = (side: 'store' | 'baseline', given: Partial<Measurement> = {}): Measurement => ({
  scenario: 'list',
  side,
  caches: 'off',
  connections: 10,
  rps: 1_000,
  p50: 2,
  p97_5: 4,
  p99: 6,
  counted: 10_000,
  answered: 13_000,
  errors: 0,
  wrong: 0,
  examples: [],
  server: { cpuMs: 0.5, peakBytes: 150e6 },
  database: { cpuMs: 0.3, peakBytes: 200e6 },
  loadShare: 0.2,
  broken: null,
  ...given,
});
const missed = (store: Partial<Measurement>, baseline: Partial<Measurement> = {}, scenario = list) =>
  compare(scenario, run('store', store), run('baseline', { ...baseline, connections: store.connections ?? 10 })).missed;

describe('a target', () => {
  test('is met at just its share of the baseline', () => {
    expect(missed({ rps: 600 })).toEqual([]);
  });

  test('is missed below it, and the message says by how much', () => {
    expect(missed({ rps: 590 })).toEqual([
      "Product list, 10 connections, caches off: 0.59 of the baseline's requests, not 0.6.",
    ]);
  });

  test('is another one with the caches as shipped', () => {
    expect(missed({ rps: 990, caches: 'as shipped' })).toEqual([
      "Product list, 10 connections, caches as shipped: 0.99 of the baseline's requests, not 1.0.",
    ]);
  });

  test('does not assertion a scenario that has none', () => {
    expect(missed({ rps: 1 }, {}, { ...list, target: undefined })).toEqual([]);
  });

  test('is missed where the store answers nothing at all', () => {
    expect(missed({ rps: 0 }, { rps: 0 })).toHaveLength(1);
  });
});

describe('the spread', () => {
  test('may be three times the middle at 50 connections', () => {
    expect(missed({ connections: 50, p50: 2, p99: 6 })).toEqual([]);
  });

  test('is missed above it', () => {
    expect(missed({ connections: 50, p50: 2, p99: 6.2 })).toEqual([
      'Product list, 50 connections, caches off: p99 is 3.1 times p50, not 3.',
    ]);
  });

  test('is promised for 50 connections only, and of the store only', () => {
    expect(missed({ connections: 10, p50: 1, p99: 9 })).toEqual([]);
    expect(missed({ connections: 50 }, { p50: 1, p99: 9 })).toEqual([]);
  });
});

describe('a run fails, however fast it was', () => {
  test.each([
    [{ errors: 2 }, 'the store left 2 requests unanswered.'],
    [{ wrong: 1, examples: ['500: oops'] }, 'the store gave 1 wrong answers: 500: oops'],
    [{ broken: '3 orders too many' }, 'the store broke what must hold: 3 orders too many'],
    [{ loadShare: 0.95 }, "the store kept the load's core so busy that the load was measured."],
  ])('%j', (problem, message) => {
    expect(missed(problem)).toEqual([`Product list, 10 connections, caches off: ${message}`]);
  });

  test('also where the baseline is in error', () => {
    expect(missed({}, { wrong: 5, examples: ['empty'] })).toEqual([
      'Product list, 10 connections, caches off: the baseline gave 5 wrong answers: empty',
    ]);
  });
});

test('shows both sides, the ratio and the verdict', () => {
  const comparison = compare(list, run('store', { rps: 612 }), run('baseline'));
  const report = { date: '2026-11-21', machine: 'a machine', warmup: 3, seconds: 10 };
  const lines = markdownOf({ ...report, comparisons: [comparison] }).split('\n');
  expect(lines.slice(2, 4)).toEqual([
    '| Product list | off | 10 | store | 612 | 0.61 | 0.6 met | 2.00 | 4.00 | 6.00 | 0 | 0.50 | 0.30 | 150 | 200 |',
    '| Product list | – | 10 | baseline | 1,000 |  |  | 2.00 | 4.00 | 6.00 | 0 | 0.50 | 0.30 | 150 | 200 |',
  ]);
  expect(lines.at(-1)).toBe('Every target is met.');
});
