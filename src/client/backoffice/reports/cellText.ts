import {
  clockTimeOf,
  formatClockTime,
  formatDateTime,
  formatDay,
  isStoreDay,
  storeDayOf,
} from '#shared/domain/storeTime.ts';
import type { CellType, ReportCell, ReportColumn } from '#shared/reports/reportDefinition.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { valueText } from './chartFacts.ts';

/** `part` limits an instant to its day or its time. */
export function cellText(value: ReportCell | undefined, type: CellType, part?: ReportColumn['shown_as']): string {
  if (value === null || value === undefined || value === '') return '';
  if (type === 'money' || type === 'integer') return valueText(Number(value), type);
  if (type === 'day') return isStoreDay(String(value)) ? formatDay(String(value)) : String(value);
  if (type === 'instant') return instantText(new Date(value), part);
  return String(value);
}

function instantText(instant: Date, part: ReportColumn['shown_as']): string {
  const { timeZone } = storeConfig;
  if (part === 'day') return formatDay(storeDayOf(instant, timeZone));
  return part === 'clock' ? formatClockTime(clockTimeOf(instant, timeZone)) : formatDateTime(instant, timeZone);
}

export const countText = (value: number): string => valueText(value, 'integer');

export const isFigure = (type: CellType): boolean => type === 'integer' || type === 'money';
