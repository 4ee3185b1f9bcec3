import type { ReportColumn } from './reportDefinition.ts';

export type ColumnOptions = Partial<Omit<ReportColumn, 'key' | 'header' | 'type'>>;

const text = (key: string, header: string, width: number, options: ColumnOptions = {}): ReportColumn => ({
  key,
  header,
  type: 'text',
  width,
  total: 'none',
  ...options,
});
const integer = (key: string, header: string, options: ColumnOptions = {}): ReportColumn => ({
  ...text(key, header, 11, options),
  type: 'integer',
});
const money = (key: string, header: string, options: ColumnOptions = {}): ReportColumn => ({
  ...text(key, header, 14, options),
  type: 'money',
});
const instant = (key: string, header: string, options: ColumnOptions = {}): ReportColumn => ({
  ...text(key, header, 18, options),
  type: 'instant',
});
const status: ReportColumn = { ...text('status', 'Status', 16), type: 'status' };

export const reportColumns = { text, integer, money, instant, status };
