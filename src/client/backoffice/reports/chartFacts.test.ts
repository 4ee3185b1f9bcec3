import { expect, test } from 'vitest';
import { REPORTS } from '#shared/reports/reportDefinitions.ts';
import {
  type ChartData,
  chartSummary,
  comparisonText,
  pointDescription,
  pointName,
  pointOpener,
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

test('a chart over days states the sum, the best day and the number of empty days', () => {
  expect(chartSummary(days, 'money')).toBe(
    'Total ₱1,250.50. Highest on Mon, 23 Nov 2026: ₱1,000.50. No data on 1 of 3 days.',
  );
});

test('a stack shows the amount of each part, and leaves out parts of zero', () => {
  expect(chartSummary(stack, 'integer')).toBe('Total 7 (Pending 5, Claimed 2). Highest in November 2026: 4.');
  expect(pointDescription(stack, { label: '2026-10', values: [1, 2, 0] }, 'integer')).toBe(
    'October 2026: 3 (Pending 1, Claimed 2)',
  );
});

test('a ranking states the leading item and its amount', () => {
  expect(chartSummary(ranking, 'money')).toBe('Highest: Uniforms, ₱750.00, 75% of ₱1,000.00.');
  expect(chartSummary({ ...ranking, points: ranking.points.slice(0, 1) }, 'money')).toBe('Only Uniforms: ₱750.00.');
});

test('combined others do not lead a ranking', () => {
  const points = [...ranking.points, { label: 'Others', values: [9_000] }];
  expect(chartSummary({ ...ranking, points }, 'money')).toBe('Highest: Uniforms, ₱750.00, 8% of ₱10,000.00.');
});

test.each([[{ ...days, points: [] }], [{ ...ranking, points: [{ label: 'Books', values: [0] }] }]])(
  'an empty chart says so',
  (data) => {
    expect(chartSummary(data, 'integer')).toBe('No data for a chart.');
  },
);

test('points and ticks are short where there is little space', () => {
  expect(pointTick('2026-11-01')).toBe('1 Nov');
  expect(pointTick('2026-11')).toBe('Nov 26');
  expect(pointName('Uniforms > PE')).toBe('Uniforms > PE');
  expect(tickText(12_500, 'money')).toBe('₱12.5K');
});

function press(definition: Parameters<typeof pointOpener>[0], sums: Parameters<typeof pointOpener>[1], label: string) {
  const calls: unknown[] = [];
  const note = (call: unknown) => calls.push(call);
  pointOpener(definition, sums, { openDetail: note, set: note }, label)?.();
  return calls;
}
const groupOf = (label: string) => ({ label, first: 0, row_count: 1, totals: {} });
const period = { start: '2026-10-10', end: '2026-11-20' };
const pointsOf = (...labels: string[]) => labels.map((label) => ({ label, values: [5] }));

test('a day of a report by day opens the rows of its sum', () => {
  const chart = {
    series: ['Sales'],
    step: 'day' as const,
    points: [...pointsOf('2026-11-01'), { label: '2026-11-02', values: [0] }],
  };
  const sums = { chart, groups: [groupOf('2026-11-01')], period };
  expect(press(REPORTS['orders-history'], sums, '2026-11-01')).toEqual([{ figure: 'amount', group: '2026-11-01' }]);
});

test('a day of another report shows the report of that day', () => {
  const chart = { series: ['Pending'], step: 'day' as const, points: pointsOf('2026-11-01') };
  expect(press(REPORTS['orders-summary'], { chart, groups: [groupOf('Pending')], period }, '2026-11-01')).toEqual([
    { period_covered: { start: '2026-11-01', end: '2026-11-01' } },
  ]);
});

test.each([
  ['2026-10', { start: '2026-10-10', end: '2026-10-31' }],
  ['2026-11', { start: '2026-11-01', end: '2026-11-20' }],
])('the month %s shows the report of its days within the period', (month, days) => {
  const chart = { series: ['Sales'], step: 'month' as const, points: pointsOf('2026-10', '2026-11') };
  expect(press(REPORTS['orders-summary'], { chart, groups: [], period }, month)).toEqual([{ period_covered: days }]);
});

test('a category opens its lines, and the rest of a ranking opens nothing', () => {
  const chart = { series: ['Sales'], step: null, points: pointsOf('Uniforms', 'Others') };
  const report = REPORTS['orders-history-per-category'];
  const sums = { chart, groups: [groupOf('Uniforms'), groupOf('Books')], period };
  expect(press(report, sums, 'Uniforms')).toEqual([{ figure: 'amount', group: 'Uniforms' }]);
  expect(press(report, sums, 'Others')).toEqual([]);
});

test.each([
  ['customer-carts', 'quantity'],
  ['inventory-report', 'low'],
  ['buying-list', 'suggested'],
] as const)('an item of the ranking of %s opens the rows of its sum, even if a group has its name', (key, figure) => {
  const chart = { series: ['Items'], step: null, points: pointsOf('Pencil', 'Juan', 'Others') };
  const sums = { chart, groups: [groupOf('Juan')], period };
  expect(press(REPORTS[key], sums, 'Pencil')).toEqual([{ figure, item: 'Pencil' }]);
  expect(press(REPORTS[key], sums, 'Juan')).toEqual([{ figure, item: 'Juan' }]);
  expect(press(REPORTS[key], sums, 'Others')).toEqual([]);
});

const periods = {
  period: { start: '2026-11-01', end: '2026-11-30' },
  previous_period: { start: '2026-10-01', end: '2026-10-23' },
};

test.each([
  [120, 100, 'integer', '20% more than 1–23 Oct (100)'],
  [1, 2000, 'money', '100% less than 1–23 Oct (₱2,000.00)'],
  [100, 100, 'integer', 'same as 1–23 Oct (100)'],
  [5, 0, 'integer', '5 more than 1–23 Oct (0)'],
  [0, 5, 'integer', '100% less than 1–23 Oct (5)'],
  [1_000_001, 1_000_000, 'money', '₱1.00 more than 1–23 Oct (₱1,000,000.00)'],
  [9_000, 1, 'integer', '8,999 more than 1–23 Oct (1)'],
] as const)('%d after %d of %s is shown as "%s"', (value, previous, type, words) => {
  expect(comparisonText({ value, previous }, periods, type)).toBe(words);
});

test('a figure without comparison has no text', () => {
  expect(comparisonText({ value: 14, previous: null }, { ...periods, previous_period: null }, 'integer')).toBeNull();
});
