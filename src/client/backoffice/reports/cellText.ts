import { formatPesos } from '#shared/domain/money.ts';
import { formatDateTime, formatDay, isStoreDay } from '#shared/domain/storeTime.ts';
import type { Cell, CellType } from '#shared/reports/reportDefinition.ts';
import { storeConfig } from '../../app/storeConfig.ts';

const count = new Intl.NumberFormat('en-PH');

/** A cell as people read it. */
export function cellText(value: Cell | undefined, type: CellType): string {
  if (value === null || value === undefined || value === '') return '';
  if (type === 'money') return formatPesos(Number(value));
  if (type === 'integer') return count.format(Number(value));
  if (type === 'day') return isStoreDay(String(value)) ? formatDay(String(value)) : String(value);
  if (type === 'instant') return formatDateTime(new Date(value), storeConfig.timeZone);
  return String(value);
}

/** A whole number with thousands parted. */
export const countText = (value: number): string => count.format(value);

/** Whether cells of this type end on one line, as figures do. */
export const isFigure = (type: CellType): boolean => type === 'integer' || type === 'money';
