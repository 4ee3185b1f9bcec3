import { expect, test } from 'vitest';
import {
  type ChartData,
  chartSummary,
  chartTable,
  pointDescription,
  pointName,
  pointTick,
  tickText,
} from './chartFacts.ts';

const days: ChartData = {
  series: ['Sales'],
  step: 'day',
  points: [
    { label: '2026-11-23', values: [1000.5] },
    { label: '2026-11-24', values: [0] },
    { label: '2026-11-25', values: [250] },
  ],
};
const stack: ChartData = {
  series: ['Pending', 'Claimed', 'Cancelled'],
  step: 'month',
  points: [
    { label: '2026-10', values: [1, 2, 0] },
    { label: '2026-11', values: [4, 0, 0] },
  ],
};
const ranking: ChartData = {
  series: ['Amount'],
  step: null,
  points: [
    { label: 'Uniforms', values: [750] },
    { label: 'Books', values: [250] },
  ],
};

test('a chart over days says the sum, the best day and how many are empty', () => {
  expect(chartSummary(days, 'money')).toBe(
    'Total ₱1,250.50. Highest on Mon, 23 Nov 2026: ₱1,000.50. No data on 1 of 3 days.',
  );
});

test('a stack says what each part comes to, and leaves out what comes to nothing', () => {
  expect(chartSummary(stack, 'integer')).toBe('Total 7 (Pending 5, Claimed 2). Highest in November 2026: 4.');
  expect(pointDescription(stack, { label: '2026-10', values: [1, 2, 0] }, 'integer')).toBe(
    'October 2026: 3 (Pending 1, Claimed 2)',
  );
});

test('a ranking says what leads and by how much', () => {
  expect(chartSummary(ranking, 'money')).toBe('Highest: Uniforms, ₱750.00, 75% of ₱1,000.00.');
  expect(chartSummary({ ...ranking, points: ranking.points.slice(0, 1) }, 'money')).toBe('Only Uniforms: ₱750.00.');
});

test('what is put together as others does not lead a ranking', () => {
  const points = [...ranking.points, { label: 'Others', values: [9_000] }];
  expect(chartSummary({ ...ranking, points }, 'money')).toBe('Highest: Uniforms, ₱750.00, 8% of ₱10,000.00.');
});

test.each([[{ ...days, points: [] }], [{ ...ranking, points: [{ label: 'Books', values: [0] }] }]])(
  'a chart of nothing says so',
  (data) => {
    expect(chartSummary(data, 'integer')).toBe('No data for a chart.');
  },
);

test('the table has every number of the chart, with a total where there are several series', () => {
  expect(chartTable(stack, 'integer')).toEqual({
    headers: ['Month', 'Pending', 'Claimed', 'Cancelled', 'Total'],
    rows: [
      ['October 2026', '1', '2', '0', '3'],
      ['November 2026', '4', '0', '0', '4'],
    ],
  });
  expect(chartTable(days, 'money').headers).toEqual(['Day', 'Sales']);
});

test('points and ticks are short where there is little room', () => {
  expect(pointTick('2026-11-01')).toBe('1 Nov');
  expect(pointTick('2026-11')).toBe('Nov 26');
  expect(pointName('Uniforms > PE')).toBe('Uniforms > PE');
  expect(tickText(12_500, 'money')).toBe('₱12.5K');
});
