import { expect, test } from 'vitest';
import { addDays, weekdayOf } from '#shared/domain/storeTime.ts';
import { PHILIPPINE_HOLIDAYS } from './philippineHolidays.ts';

/** Easter Sundays of the built-in years. */
const EASTER: Readonly<Record<string, string>> = { 2026: '2026-04-05', 2027: '2027-03-28' };

test.each(Object.entries(PHILIPPINE_HOLIDAYS))('%s has 18 days, each once and in order', (year, days) => {
  const dates = days.map(({ date }) => date);
  expect(dates).toHaveLength(18);
  expect([...new Set(dates)].sort()).toEqual(dates);
  expect(dates.every((date) => date.startsWith(`${year}-`))).toBe(true);
});

test.each(Object.entries(PHILIPPINE_HOLIDAYS))(
  '%s: Holy Week is before Easter, Heroes Day on the last Monday of August',
  (year, days) => {
    const dateOf = (name: string) => days.find((day) => day.name === name)?.date ?? '';
    const easter = EASTER[year] ?? '';
    expect([dateOf('Maundy Thursday'), dateOf('Good Friday'), dateOf('Black Saturday')]).toEqual([
      addDays(easter, -3),
      addDays(easter, -2),
      addDays(easter, -1),
    ]);
    const heroes = dateOf('National Heroes Day');
    expect(weekdayOf(heroes)).toBe(2);
    expect(addDays(heroes, 7).slice(5, 7)).toBe('09');
  },
);
