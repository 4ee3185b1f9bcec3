import type { ReportColumn } from './reportDefinition.ts';

export type ColumnOptions = Partial<Omit<ReportColumn, 'key' | 'header' | 'type'>>;

export const text = (key: string, header: string, width: number, options: ColumnOptions = {}): ReportColumn => ({
  key,
  header,
  type: 'text',
  width,
  total: 'none',
  ...options,
});
export const integer = (key: string, header: string, options: ColumnOptions = {}): ReportColumn => ({
  ...text(key, header, 11, options),
  type: 'integer',
});
export const money = (key: string, header: string, options: ColumnOptions = {}): ReportColumn => ({
  ...text(key, header, 14, options),
  type: 'money',
});
export const instant = (key: string, header: string, options: ColumnOptions = {}): ReportColumn => ({
  ...text(key, header, 18, options),
  type: 'instant',
});
export const statusColumn: ReportColumn = { ...text('status', 'Status', 16), type: 'status' };
