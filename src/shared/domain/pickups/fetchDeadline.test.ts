import { expect, test } from 'vitest';
import { addDays, instantAt } from '../storeTime.ts';
import { addBusinessDays } from './businessDays.ts';
import { fetchStep, lastDayToFetch } from './fetchDeadline.ts';

const timeZone = 'Asia/Manila';
/** Monday, 30 November 2026 is a holiday; Saturday, 28 November was opened on purpose. */
const calendar = {
  timeZone,
  closedDays: [{ date: '2026-11-30', reason: 'Bonifacio Day' }],
  openedDays: [{ date: '2026-11-28', reason: 'Enrollment' }],
};
const at = (day: string) => instantAt(day, '15:00', timeZone);
const step = (today: string, reminded: string | null, remindAfter: number, returnAfter: number) =>
  fetchStep(
    { since: at('2026-11-24'), remindedAt: reminded === null ? null : at(reminded) },
    today,
    { remindAfter, returnAfter },
    calendar,
  );

test.each([
  // The pick-up is on Tuesday. The third business day is Friday, 27 November; the fifth is Tuesday, 1 December.
  ['2026-11-26', null, 3, 5, 'wait'],
  ['2026-11-27', null, 3, 5, 'remind'],
  ['2026-12-01', '2026-11-27', 3, 5, 'wait'],
  ['2026-12-02', '2026-11-27', 3, 5, 'return'],
  // Reminders without cancellation.
  ['2026-11-27', null, 3, 0, 'remind'],
  ['2027-06-01', '2026-11-27', 3, 0, 'wait'],
  // Without a reminder day, or with one that is too late, the reminder is one business day before the last day.
  ['2026-11-27', null, 0, 5, 'wait'],
  ['2026-11-28', null, 0, 5, 'remind'],
  ['2026-11-28', null, 9, 5, 'remind'],
  // The rule was turned on later, or no reminder was sent in time: nothing is cancelled without a reminder.
  ['2026-12-20', null, 3, 5, 'remind'],
  ['2026-12-21', '2026-12-20', 3, 5, 'wait'],
  ['2026-12-22', '2026-12-20', 3, 5, 'return'],
  // A reminder of months ago does not count.
  ['2027-02-10', '2026-11-27', 3, 5, 'remind'],
  ['2027-06-01', null, 0, 0, 'wait'],
] as const)('on %s, reminded %s, after %i and %i: %s', (today, reminded, remindAfter, returnAfter, expected) => {
  expect(step(today, reminded, remindAfter, returnAfter)).toBe(expected);
});

test('a reminded customer has a whole business day, named in the message', () => {
  const last = (remindedAt: Date | null, days: number) =>
    lastDayToFetch({ since: at('2026-11-24'), remindedAt }, days, calendar);
  expect(last(null, 5)).toBe('2026-12-01');
  expect(last(at('2026-11-27'), 5)).toBe('2026-12-01');
  expect(last(at('2026-12-04'), 5)).toBe('2026-12-07');
  expect(last(null, 0)).toBeNull();
});

test('an order is never cancelled before a reminder and a whole business day after it, whatever the numbers', () => {
  for (const remindAfter of [0, 1, 3, 9]) {
    for (let returnAfter = 1; returnAfter <= 10; returnAfter += 1) {
      let reminded: string | null = null;
      let returned: string | null = null;
      for (let day = '2026-11-24'; day < '2027-01-10' && returned === null; day = addDays(day, 1)) {
        const next = step(day, reminded, remindAfter, returnAfter);
        if (next === 'remind') reminded = day;
        if (next === 'return') returned = day;
      }
      expect(reminded).not.toBeNull();
      expect((returned ?? '') > addBusinessDays(reminded ?? '', 1, calendar)).toBe(true);
      expect((returned ?? '') > addBusinessDays('2026-11-24', returnAfter, calendar)).toBe(true);
    }
  }
});
