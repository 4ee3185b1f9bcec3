import { expect, test } from 'vitest';
import { REPORT_FILTERS } from '#shared/reports/reportDefinition.ts';
import { REPORTS } from '#shared/reports/reportDefinitions.ts';
import {
  chosenReportFilters,
  emptyReportChoice,
  filtersOf,
  hasChart,
  namesFilters,
  presetOf,
  type ReportChoice,
  readChoice,
  readDetail,
  readRemembered,
  rememberedChoice,
  reportChoiceFor,
  shownReport,
  storeChoice,
  writeChoice,
  writeDetail,
} from './reportView.ts';

const MANILA = 'Asia/Manila';
const NOW = new Date('2026-11-24T02:00:00Z');
const NOVEMBER = { start: '2026-11-01', end: '2026-11-30' };
const ALL = REPORTS['orders-history'];
const choice: ReportChoice = {
  period_covered: { start: '2026-10-05', end: '2026-10-09' },
  order_status: ['Pending', 'Shipped'],
  categories: ['3'],
  os_numbers: ['2026-10-000001', '2026-10-000002'],
  selected_items: ['PE Shirt', 'Pencil & eraser, "soft"'],
  counter: '2',
  show_expected: true,
};

test('a choice is unchanged after writing and reading its URL', () => {
  const query = writeChoice(new URLSearchParams(), choice, REPORT_FILTERS);
  expect(readChoice(new URLSearchParams(query.toString()), NOVEMBER)).toEqual(choice);
});

test('a count sheet is blind by default, and again the next time', () => {
  const sheet = REPORTS['count-sheet'];
  const blind = shownReport(sheet, emptyReportChoice(null));
  expect(blind.columns.map(({ key }) => key)).toEqual(['category', 'stock', 'barcode', 'size', 'counted_quantity']);
  expect([blind.figures.map(({ key }) => key), hasChart(blind)]).toEqual([['sizes'], false]);
  const asked = { ...emptyReportChoice(null), show_expected: true };
  expect([shownReport(sheet, asked), hasChart(sheet)]).toEqual([sheet, true]);
  storeChoice('1', 'count-sheet', { ...asked, categories: ['3'] }, NOW, MANILA);
  expect(rememberedChoice('1', 'count-sheet', NOW, MANILA)).toMatchObject({ categories: ['3'], show_expected: false });
});

test('a URL without a period means the default, and one with an empty period means none', () => {
  expect(readChoice(new URLSearchParams(), NOVEMBER).period_covered).toEqual(NOVEMBER);
  const none = writeChoice(new URLSearchParams(), { ...choice, period_covered: null }, ALL.filters);
  expect(readChoice(none, NOVEMBER).period_covered).toBeNull();
});

test('invalid days stay as written, so that the server can report them at their fields', () => {
  expect(readChoice(new URLSearchParams('start=2026-13-45'), NOVEMBER).period_covered).toEqual({
    start: '2026-13-45',
    end: '',
  });
});

test('other parts of the URL stay, and an open figure is removed with its filters', () => {
  const query = writeChoice(
    new URLSearchParams('view=buying-list&figure=amount&row=7&status=Claimed'),
    choice,
    ALL.filters,
  );
  expect(query.get('view')).toBe('buying-list');
  expect(query.getAll('status')).toEqual(['Pending', 'Shipped']);
  expect(readDetail(query)).toBeNull();
});

test('only the filters of a report are written and sent', () => {
  const inventory = REPORTS['inventory-report'];
  expect(writeChoice(new URLSearchParams(), choice, inventory.filters).toString()).toBe('category=3');
  expect(filtersOf(inventory, choice)).toEqual({ categories: ['3'] });
  expect(reportChoiceFor(inventory, choice).period_covered).toBeNull();
});

test('a URL without any filter names none', () => {
  expect(namesFilters(new URLSearchParams('view=buying-list&figure=amount'))).toBe(false);
  expect(namesFilters(new URLSearchParams('status=Pending'))).toBe(true);
  expect(namesFilters(new URLSearchParams('period=none'))).toBe(true);
});

test('pasted order numbers in a URL are separate', () => {
  const query = new URLSearchParams({ order_no: '2026-11-000001, 2026-11-000002\n2026-11-000001' });
  expect(readChoice(query, NOVEMBER).os_numbers).toEqual(['2026-11-000001', '2026-11-000002']);
});

test('an open figure is read from the URL', () => {
  const detail = { figure: 'amount', row: 'Uniforms|PE Shirt|M', group: undefined, item: 'Pencil, "soft"' };
  expect(readDetail(writeDetail(new URLSearchParams('status=Pending'), detail))).toEqual(detail);
  expect(writeDetail(new URLSearchParams('figure=amount&group=x&point=y'), null).toString()).toBe('');
});

test('a period is named by its preset as of today', () => {
  expect(presetOf(NOVEMBER, NOW, MANILA)).toBe('this-month');
  expect(presetOf({ start: '2026-11-24', end: '2026-11-24' }, NOW, MANILA)).toBe('today');
  expect(presetOf({ start: '2026-11-24', end: '2026-11-25' }, NOW, MANILA)).toBeNull();
  expect(presetOf(null, NOW, MANILA)).toBeNull();
});

test('a stored preset means its current days, own dates stay', () => {
  const january = new Date('2027-01-15T02:00:00Z');
  expect(readRemembered('period=this-month', january, MANILA)?.period_covered).toEqual({
    start: '2027-01-01',
    end: '2027-01-31',
  });
  expect(readRemembered('start=2026-11-01&end=2026-11-30', january, MANILA)?.period_covered).toEqual(NOVEMBER);
});

test('stored filters that no longer exist are left out', () => {
  expect(readRemembered('period=last-age&status=Lost&x=1', NOW, MANILA)).toEqual(emptyReportChoice(NOVEMBER));
  expect(readRemembered('x', NOW, MANILA)).toBeNull();
});

test('counts the active filters of a report, without its period and filters that it does not have', () => {
  const choice = { ...emptyReportChoice(null), order_status: ['Claimed' as const], categories: ['1', '2'] };
  expect(chosenReportFilters(ALL, emptyReportChoice({ start: '2026-11-01', end: '2026-11-30' }))).toBe(0);
  expect(chosenReportFilters(ALL, choice)).toBe(2);
  expect(chosenReportFilters(ALL, { ...choice, counter: '1' })).toBe(3);
  expect(chosenReportFilters(REPORTS['inventory-report'], choice)).toBe(1);
});
