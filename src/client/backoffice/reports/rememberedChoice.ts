import { PERIOD_PRESETS, type Period, type PeriodPreset, presetPeriod } from '#shared/domain/reportPeriods.ts';
import { presetOf, type ReportChoice, statusesOf } from './reportView.ts';

/** Longer lists are not remembered: five hundred pasted numbers are for one time. */
const MAX_REMEMBERED_LENGTH = 4_000;

const keyOf = (staffId: string, report: string) => `campus-store.report.${staffId}.${report}`;

/** A preset is remembered as such: "this month" means another month later. */
type Remembered = Omit<ReportChoice, 'period_covered'> & { period: PeriodPreset | Period | null };

/** Stores what a person chose for a report, for the next time; the browser remembers it. */
export function rememberChoice(
  staffId: string,
  report: string,
  choice: ReportChoice,
  now: Date,
  timeZone: string,
): void {
  const { period_covered, ...lists } = choice;
  const remembered: Remembered = { ...lists, period: presetOf(period_covered, now, timeZone) ?? period_covered };
  const text = JSON.stringify(remembered);
  if (text.length <= MAX_REMEMBERED_LENGTH) localStorage.setItem(keyOf(staffId, report), text);
}

/** What a person chose for a report the last time; null where nothing that can be read is remembered. */
export function rememberedChoice(staffId: string, report: string, now: Date, timeZone: string): ReportChoice | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(staffId, report)) ?? 'null');
    return readRemembered(stored, now, timeZone);
  } catch {
    return null;
  }
}

/** A remembered choice as of now; null where it is of another shape, from an older version of the store. */
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
