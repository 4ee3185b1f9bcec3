import { expect, test } from 'vitest';
import { REPORTS } from '#shared/reports/reportDefinitions.ts';
import { pointOpener } from './pointOpener.ts';

function press(definition: Parameters<typeof pointOpener>[0], sums: Parameters<typeof pointOpener>[1], label: string) {
  const calls: unknown[] = [];
  const note = (call: unknown) => calls.push(call);
  pointOpener(definition, sums, { openDetail: note, set: note }, label)?.();
  return calls;
}
const groupOf = (label: string) => ({ label, first: 0, row_count: 1, totals: {} });
const period = { start: '2026-10-10', end: '2026-11-20' };
const pointsOf = (...labels: string[]) => labels.map((label) => ({ label, values: [5] }));

test('a day of a report by day opens what that day was added up from', () => {
  const chart = {
    series: ['Sales'],
    step: 'day' as const,
    points: [...pointsOf('2026-11-01'), { label: '2026-11-02', values: [0] }],
  };
  const sums = { chart, groups: [groupOf('2026-11-01')], period };
  expect(press(REPORTS['orders-history'], sums, '2026-11-01')).toEqual([{ figure: 'amount', group: '2026-11-01' }]);
});

test('a day of a report that is grouped otherwise shows the report of that day', () => {
  const chart = { series: ['Pending'], step: 'day' as const, points: pointsOf('2026-11-01') };
  expect(press(REPORTS['orders-summary'], { chart, groups: [groupOf('Pending')], period }, '2026-11-01')).toEqual([
    { period_covered: { start: '2026-11-01', end: '2026-11-01' } },
  ]);
});

test.each([
  ['2026-10', { start: '2026-10-10', end: '2026-10-31' }],
  ['2026-11', { start: '2026-11-01', end: '2026-11-20' }],
])('the month %s shows the report of its days, as far as the period goes', (month, days) => {
  const chart = { series: ['Sales'], step: 'month' as const, points: pointsOf('2026-10', '2026-11') };
  expect(press(REPORTS['orders-summary'], { chart, groups: [], period }, month)).toEqual([{ period_covered: days }]);
});

test('a category opens its lines, and the rest of a ranking nothing', () => {
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
] as const)(
  'an item of the ranking of %s opens what it was added up from, even where a group has its name',
  (key, figure) => {
    const chart = { series: ['Items'], step: null, points: pointsOf('Pencil', 'Juan', 'Others') };
    const sums = { chart, groups: [groupOf('Juan')], period };
    expect(press(REPORTS[key], sums, 'Pencil')).toEqual([{ figure, item: 'Pencil' }]);
    expect(press(REPORTS[key], sums, 'Juan')).toEqual([{ figure, item: 'Juan' }]);
    expect(press(REPORTS[key], sums, 'Others')).toEqual([]);
  },
);
