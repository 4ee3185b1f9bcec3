import { PERIOD_PRESETS, presetPeriod } from '#shared/domain/reports/reportPeriods.ts';
import { REPORT_FILTERS } from '#shared/reports/reportDefinition.ts';
import { readString, storageEntry } from '../../browser/webStorage.ts';
import { namesFilters, presetOf, type ReportChoice, readChoice, writeChoice } from './reportView.ts';

/** The query of the URL. Longer lists are not remembered: five hundred pasted numbers are for one use. */
const remembered = storageEntry<string>({
  area: 'local',
  name: 'report-filters',
  maxLength: 4_000,
  read: readString,
});

/** Stores a preset by its name, because "this month" is another month later. */
export function storeChoice(staffId: string, report: string, choice: ReportChoice, now: Date, timeZone: string): void {
  const query = writeChoice(new URLSearchParams(), choice, REPORT_FILTERS);
  const preset = presetOf(choice.period_covered, now, timeZone);
  if (preset) {
    query.delete('start');
    query.delete('end');
    query.set('period', preset);
  }
  remembered.set(query.toString(), `${staffId}.${report}`);
}

/** With the days of `now`; null if no choice is stored. */
export function rememberedChoice(staffId: string, report: string, now: Date, timeZone: string): ReportChoice | null {
  const stored = remembered.get(`${staffId}.${report}`);
  return stored === null ? null : readRemembered(stored, now, timeZone);
}

export function readRemembered(stored: string, now: Date, timeZone: string): ReportChoice | null {
  const query = new URLSearchParams(stored);
  if (!namesFilters(query)) return null;
  const preset = PERIOD_PRESETS.find((each) => each === query.get('period')) ?? 'this-month';
  return readChoice(query, presetPeriod(preset, now, timeZone));
}
