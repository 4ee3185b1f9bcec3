import { expect, test } from 'vitest';
import { REPORTS } from '#shared/reports/reportDefinitions.ts';
import { columnWidths, type GroupSpan, lineAt, lineCount, linesInSight, windowsOf } from './reportLayout.ts';

const groups: GroupSpan[] = [
  { first: 0, row_count: 3 },
  { first: 3, row_count: 1 },
  { first: 4, row_count: 2 },
];

test('every row is below the line of its group, and each appears once', () => {
  const lines = Array.from({ length: lineCount(groups, 6) }, (_, line) => lineAt(groups, line));
  expect(lines.map((line) => (line.kind === 'group' ? `group ${line.group}` : line.row))).toEqual([
    'group 0',
    0,
    1,
    2,
    'group 1',
    3,
    'group 2',
    4,
    5,
  ]);
});

test('without groups each line is a row', () => {
  expect(lineCount([], 4)).toBe(4);
  expect([0, 1, 3].map((line) => lineAt([], line))).toEqual([
    { kind: 'row', row: 0 },
    { kind: 'row', row: 1 },
    { kind: 'row', row: 3 },
  ]);
});

test('thousands of groups of any length are complete', () => {
  const many: GroupSpan[] = [];
  let first = 0;
  for (let index = 0; index < 2_000; index += 1) {
    const row_count = 1 + ((index * 7) % 5);
    many.push({ first, row_count });
    first += row_count;
  }
  const seen = Array.from({ length: lineCount(many, first) }, (_, line) => lineAt(many, line));
  expect(seen.filter(({ kind }) => kind === 'group')).toHaveLength(2_000);
  expect(seen.flatMap((line) => (line.kind === 'row' ? [line.row] : []))).toEqual(
    Array.from({ length: first }, (_, row) => row),
  );
});

test('the rendered lines cover the visible ones and stay within the table', () => {
  expect(linesInSight(0, 360, 36, 1_000)).toEqual({ first: 0, last: 22 });
  expect(linesInSight(36_000, 360, 36, 1_000)).toEqual({ first: 988, last: 1_000 });
  expect(linesInSight(500, 360, 36, 3)).toEqual({ first: 1, last: 3 });
  // The table became shorter while it was scrolled down.
  expect(linesInSight(90_000, 360, 36, 3)).toEqual({ first: 3, last: 3 });
});

test('at any scroll position, two thousand rows render only the lines of a screen and a few around them', () => {
  const [height, lineHeight, count] = [720, 36, 2_000];
  for (let top = 0; top <= count * lineHeight; top += 50) {
    const { first, last } = linesInSight(top, height, lineHeight, count);
    expect(last - first).toBeLessThanOrEqual(height / lineHeight + 1 + 2 * 12);
    expect(first * lineHeight).toBeLessThanOrEqual(top);
    expect(last * lineHeight).toBeGreaterThanOrEqual(Math.min(top + height, count * lineHeight));
  }
});

test('rows are requested in windows, each window once', () => {
  expect(windowsOf([199, 200, 201, 450], 200)).toEqual([0, 1, 2]);
  expect(windowsOf([], 200)).toEqual([]);
});

const { columns } = REPORTS['customer-carts'];
const row = (cells: Record<string, string | number | null>) => ({ _id: '1', group: '', is_counted: true, cells });
const widthOf = (key: string, rows: ReturnType<typeof row>[]) =>
  columnWidths(columns, rows)[columns.findIndex((column) => column.key === key)] ?? 0;
const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0);

test('the item’s column takes the space of empty sizes and colors, and the table keeps its width', () => {
  const sized = row({
    customer: 'Ana',
    contact: 'a@b.ph',
    item: 'Shirt',
    size: 'M',
    color: 'Red',
    availability: 'In stock',
  });
  const plain = row({ ...sized.cells, size: '', color: null });
  expect(widthOf('item', [plain])).toBeGreaterThan(widthOf('item', [sized]) + 5);
  expect(widthOf('color', [plain])).toBeGreaterThanOrEqual('Color'.length);
  expect(widthOf('item', [plain, sized])).toBe(widthOf('item', [sized]));
  expect(sum(columnWidths(columns, [plain]))).toBeCloseTo(sum(columnWidths(columns, [])));
});
