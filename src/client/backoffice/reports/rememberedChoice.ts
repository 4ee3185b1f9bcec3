import { PERIOD_PRESETS, type Period, type PeriodPreset, presetPeriod } from '#shared/domain/reports/reportPeriods.ts';
import { isObject, readShape, storageEntry } from '../../browser/webStorage.ts';
import { presetOf, type ReportChoice, statusesOf } from './reportView.ts';

/** Longer lists are not remembered: five hundred pasted numbers are for one time. */
const remembered = storageEntry<object>({
  area: 'local',
  name: 'report',
  maxLength: 4_000,
  read: readShape(isObject),
});

/** A preset is stored by its name: "this month" is another month later. */
type Remembered = Omit<ReportChoice, 'period_covered'> & { period: PeriodPreset | Period | null };

/** Stores a user's choice for a report in the browser, for the next time. */
export function storeChoice(staffId: string, report: string, choice: ReportChoice, now: Date, timeZone: string): void {
  const { period_covered, ...lists } = choice;
  const current: Remembered = { ...lists, period: presetOf(period_covered, now, timeZone) ?? period_covered };
  remembered.set(current, `${staffId}.${report}`);
}

/** Returns a user's last choice for a report; null if none is stored or it cannot be read. */
export function rememberedChoice(staffId: string, report: string, now: Date, timeZone: string): ReportChoice | null {
  return readRemembered(remembered.get(`${staffId}.${report}`), now, timeZone);
}

/** Returns a stored choice with the days of today; null where it is of another shape. */
export function readRemembered(stored: unknown, now: Date, timeZone: string): ReportChoice | null {
  if (typeof stored !== 'object' || stored === null || !('period' in stored)) return null;
  const list = (name: string) => {
    const entries: unknown = (stored as Record<string, unknown>)[name];
    return Array.isArray(entries) ? entries.filter((entry) => typeof entry === 'string') : [];
  };
  return {
    period_covered: readPeriod(stored.period, now, timeZone),
    order_status: statusesOf(list('order_status')),
    categories: list('categories'),
    os_numbers: list('os_numbers'),
    selected_items: list('selected_items'),
    counter: 'counter' in stored && typeof stored.counter === 'string' ? stored.counter : null,
  };
}

function readPeriod(stored: unknown, now: Date, timeZone: string): Period | null {
  const preset = PERIOD_PRESETS.find((each) => each === stored);
  if (preset) return presetPeriod(preset, now, timeZone);
  if (typeof stored !== 'object' || stored === null || !('start' in stored) || !('end' in stored)) return null;
  return typeof stored.start === 'string' && typeof stored.end === 'string'
    ? { start: stored.start, end: stored.end }
    : null;
}
