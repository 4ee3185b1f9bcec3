import { expect, test } from 'vitest';
import { REPORTS } from '#shared/reports/reportDefinitions.ts';
import { columnWidths } from './tableColumns.ts';

const { columns } = REPORTS['customer-carts'];
const row = (cells: Record<string, string | number | null>) => ({ _id: '1', group: '', is_counted: true, cells });
const widthOf = (key: string, rows: ReturnType<typeof row>[]) =>
  columnWidths(columns, rows)[columns.findIndex((column) => column.key === key)] ?? 0;
const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0);

test('the column of the item takes the room that empty sizes and colors leave, and the table is as wide as before', () => {
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
