import { describe, expect, test } from 'vitest';
import {
  comparedPeriod,
  daysIn,
  isTooLong,
  PERIOD_PRESETS,
  periodText,
  presetPeriod,
  schoolYearOf,
  shortPeriodText,
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

  test('every preset ends on or after its start, and is no longer than a report’s maximum', () => {
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
])('%s is in the school year from %s to %s', (day, start, end) => {
  expect(schoolYearOf(day)).toEqual({ start, end });
});

test.each([
  ['2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
  ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['2026-06-01', '2027-05-31', '2025-06-01', '2026-05-31'],
  ['2026-11-20', '2026-11-20', '2026-11-19', '2026-11-19'],
  ['2026-11-15', '2026-11-21', '2026-11-08', '2026-11-14'],
])('%s to %s, which is over, is compared with %s to %s', (start, end, first, last) => {
  expect(comparedPeriod({ start, end }, end)).toEqual({ start: first, end: last });
  expect(comparedPeriod({ start, end }, '2030-01-01')).toEqual({ start: first, end: last });
});

test.each([
  ['a month', '2026-11-01', '2026-11-30', '2026-11-23', '2026-10-01', '2026-10-23'],
  ['a month on its first day', '2026-11-01', '2026-11-30', '2026-11-01', '2026-10-01', '2026-10-01'],
  ['a month longer than the one before', '2026-03-01', '2026-03-31', '2026-03-30', '2026-02-01', '2026-02-28'],
  ['a school year', '2026-06-01', '2027-05-31', '2026-11-23', '2025-06-01', '2025-11-23'],
  ['a school year after a leap day', '2027-06-01', '2028-05-31', '2028-03-05', '2026-06-01', '2027-03-05'],
  ['a week', '2026-11-22', '2026-11-28', '2026-11-23', '2026-11-15', '2026-11-16'],
  ['own dates', '2026-11-10', '2026-12-10', '2026-11-23', '2026-10-10', '2026-10-23'],
])(
  '%s that is running (%s to %s, on %s) is compared with its days so far: %s to %s',
  (_of, start, end, today, from, to) => {
    expect(comparedPeriod({ start, end }, today)).toEqual({ start: from, end: to });
  },
);

test('a future period has no comparison', () => {
  expect(comparedPeriod({ start: '2026-12-01', end: '2026-12-31' }, '2026-11-30')).toBeNull();
});

test.each([
  ['2026-10-01', '2026-10-23', '1–23 Oct'],
  ['2026-11-22', '2026-11-22', '22 Nov'],
  ['2026-10-25', '2026-11-07', '25 Oct–7 Nov'],
  ['2025-06-01', '2025-11-23', '1 Jun–23 Nov 2025'],
  ['2025-12-31', '2025-12-31', '31 Dec 2025'],
  ['2025-12-28', '2026-01-03', '28 Dec 2025–3 Jan 2026'],
])('%s to %s is %s in short, in 2026', (start, end, text) => {
  expect(shortPeriodText({ start, end }, '2026-11-30')).toBe(text);
});

test.each([
  ['2016-11-22', '2026-11-21', false],
  ['2016-11-21', '2026-11-21', true],
  ['1986-01-01', '2026-01-01', true],
])('%s to %s is too long: %s', (start, end, expected) => {
  expect(isTooLong({ start, end })).toBe(expected);
});

test('is written with both days, or once for a single day', () => {
  expect(periodText({ start: '2026-11-01', end: '2026-11-30' })).toBe('Sun, 1 Nov 2026 to Mon, 30 Nov 2026');
  expect(periodText({ start: '2026-11-01', end: '2026-11-01' })).toBe('Sun, 1 Nov 2026');
});
