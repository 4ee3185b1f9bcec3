import { describe, expect, test } from 'vitest';
import {
  daysIn,
  isTooLong,
  PERIOD_PRESETS,
  periodBefore,
  periodText,
  presetPeriod,
  schoolYearOf,
} from './reportPeriods.ts';

const ZONE = 'Asia/Manila';

describe('presets', () => {
  // 1 June 2026, 12:30 AM in Manila: still Sunday, 31 May in UTC.
  const now = new Date('2026-05-31T16:30:00Z');
  test.each([
    ['today', '2026-06-01', '2026-06-01'],
    ['yesterday', '2026-05-31', '2026-05-31'],
    ['this-week', '2026-05-31', '2026-06-06'],
    ['this-month', '2026-06-01', '2026-06-30'],
    ['last-month', '2026-05-01', '2026-05-31'],
    ['this-school-year', '2026-06-01', '2027-05-31'],
  ] as const)('%s is %s to %s', (preset, start, end) => {
    expect(presetPeriod(preset, now, ZONE)).toEqual({ start, end });
  });

  test('every preset ends on or after the day it starts, and is no longer than a report covers', () => {
    for (const preset of PERIOD_PRESETS) {
      const period = presetPeriod(preset, now, ZONE);
      expect(daysIn(period)).toBeGreaterThan(0);
      expect(isTooLong(period)).toBe(false);
    }
  });
});

test.each([
  ['2026-05-31', '2025-06-01', '2026-05-31'],
  ['2026-06-01', '2026-06-01', '2027-05-31'],
  ['2024-02-29', '2023-06-01', '2024-05-31'],
])('%s lies in the school year from %s to %s', (day, start, end) => {
  expect(schoolYearOf(day)).toEqual({ start, end });
});

test.each([
  ['2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
  ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['2026-06-01', '2027-05-31', '2025-06-01', '2026-05-31'],
  ['2026-11-20', '2026-11-20', '2026-11-19', '2026-11-19'],
  ['2026-11-15', '2026-11-21', '2026-11-08', '2026-11-14'],
])('before %s to %s comes %s to %s', (start, end, first, last) => {
  expect(periodBefore({ start, end })).toEqual({ start: first, end: last });
});

test.each([
  ['2016-11-22', '2026-11-21', false],
  ['2016-11-21', '2026-11-21', true],
  ['1986-01-01', '2026-01-01', true],
])('%s to %s is too long: %s', (start, end, expected) => {
  expect(isTooLong({ start, end })).toBe(expected);
});

test('is written with both days, or once where it is one day', () => {
  expect(periodText({ start: '2026-11-01', end: '2026-11-30' })).toBe('Sun, 1 Nov 2026 to Mon, 30 Nov 2026');
  expect(periodText({ start: '2026-11-01', end: '2026-11-01' })).toBe('Sun, 1 Nov 2026');
});
