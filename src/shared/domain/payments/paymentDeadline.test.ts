import { expect, test } from 'vitest';
import { addBusinessDays } from '../pickups/businessDays.ts';
import { addDays, instantAt } from '../storeTime.ts';
import { deadlineStep } from './paymentDeadline.ts';

const timeZone = 'Asia/Manila';
/** Monday, 30 November 2026 is a holiday; Saturday, 28 November was opened on purpose. */
const calendar = {
  timeZone,
  closedDays: [{ date: '2026-11-30', reason: 'Bonifacio Day' }],
  openedDays: [{ date: '2026-11-28', reason: 'Enrollment' }],
};
const at = (day: string) => instantAt(day, '15:00', timeZone);

test.each([
  ['2026-11-24', 1, '2026-11-25'],
  ['2026-11-26', 1, '2026-11-27'],
  ['2026-11-27', 1, '2026-11-28'],
  ['2026-11-27', 2, '2026-12-01'],
  ['2026-11-26', 3, '2026-12-01'],
  ['2026-11-24', 0, '2026-11-24'],
])('from %s, %i business days later is %s', (from, count, expected) => {
  expect(addBusinessDays(from, count, calendar)).toBe(expected);
});

test('a store that is closed for ever ends the walk', () => {
  const hours = { ...{ weekdays: [] as number[] } };
  expect(addBusinessDays('2026-11-24', 1, { timeZone, closedDays: [], hours: hours as never })).toBe(
    addDays('2026-11-24', 366),
  );
});

const step = (today: string, reminded: string | null, days = 3) =>
  deadlineStep({ since: at('2026-11-24'), remindedAt: reminded === null ? null : at(reminded) }, today, days, calendar);

test.each([
  // Placed on Tuesday, the third business day is Friday, 27 November.
  ['2026-11-24', null, 'wait'],
  ['2026-11-25', null, 'wait'],
  ['2026-11-26', null, 'remind'],
  ['2026-11-26', '2026-11-26', 'wait'],
  ['2026-11-27', '2026-11-26', 'wait'],
  ['2026-11-28', '2026-11-26', 'cancel'],
  // Nobody was there to remind: it is not cancelled unheard.
  ['2026-11-28', null, 'remind'],
  ['2026-11-28', '2026-11-28', 'wait'],
  ['2026-12-01', '2026-11-28', 'wait'],
  ['2026-12-02', '2026-11-28', 'cancel'],
] as const)('on %s, reminded %s: %s', (today, reminded, expected) => {
  expect(step(today, reminded)).toBe(expected);
});

test('without a deadline nothing is due, however old', () => {
  expect(step('2027-11-24', null, 0)).toBe('wait');
  expect(step('2027-11-24', '2026-11-26', 0)).toBe('wait');
});

test('no order is cancelled before it was reminded and a whole business day has passed', () => {
  for (let days = 1; days <= 10; days += 1) {
    let reminded: string | null = null;
    for (let day = '2026-11-24'; day < '2027-01-10'; day = addDays(day, 1)) {
      const next = step(day, reminded, days);
      if (next === 'remind') reminded = day;
      if (next !== 'cancel') continue;
      expect(reminded).not.toBeNull();
      expect(day > addBusinessDays(reminded ?? '', 1, calendar)).toBe(true);
      break;
    }
  }
});
