import { expect, test } from 'vitest';
import { addBusinessDays } from '../pickups/businessDays.ts';
import { addDays, instantAt } from '../storeTime.ts';
import { deadlineStep, lastDayToPay } from './paymentDeadline.ts';

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

test('the search ends for a store that is closed forever', () => {
  const hours = { ...{ weekdays: [] as number[] } };
  expect(addBusinessDays('2026-11-24', 1, { timeZone, closedDays: [], hours: hours as never })).toBe(
    addDays('2026-11-24', 366),
  );
});

/** An order by the days of placing, reminder and pick-up. */
const order = (placed: string, reminded: string | null = null, pickup: string | null = null) => ({
  status_changed_at: at(placed),
  payment_changed_at: at(placed),
  payment_reminded_at: reminded === null ? null : at(reminded),
  pickup_time: pickup === null ? null : at(pickup),
});
const step = (today: string, reminded: string | null, days = 3) =>
  deadlineStep(order('2026-11-24', reminded), today, days, calendar);

test.each([
  // Placed on Tuesday; the third business day is Friday, 27 November.
  ['2026-11-24', null, 'wait'],
  ['2026-11-25', null, 'wait'],
  ['2026-11-26', null, 'remind'],
  ['2026-11-26', '2026-11-26', 'wait'],
  ['2026-11-27', '2026-11-26', 'wait'],
  ['2026-11-28', '2026-11-26', 'cancel'],
  // No reminder was sent in time, so the order is reminded instead of cancelled.
  ['2026-11-28', null, 'remind'],
  ['2026-11-28', '2026-11-28', 'wait'],
  ['2026-12-01', '2026-11-28', 'wait'],
  ['2026-12-02', '2026-11-28', 'cancel'],
] as const)('on %s, reminded %s: %s', (today, reminded, expected) => {
  expect(step(today, reminded)).toBe(expected);
});

test('without a deadline no step is due, however old the order', () => {
  expect(step('2027-11-24', null, 0)).toBe('wait');
  expect(step('2027-11-24', '2026-11-26', 0)).toBe('wait');
  expect(lastDayToPay(order('2026-11-24'), '2026-11-24', 0, calendar)).toBeNull();
});

test.each([
  ['Saturday for Monday', order('2026-11-21', null, '2026-11-23'), '2026-11-21', '2026-11-22'],
  ['for tomorrow', order('2026-11-24', null, '2026-11-25'), '2026-11-24', '2026-11-24'],
  ['for a day beyond its business days', order('2026-11-24', null, '2026-12-04'), '2026-11-24', '2026-11-27'],
  ['without a pick-up', order('2026-11-24'), '2026-11-24', '2026-11-27'],
  ['rejected on the day of its pick-up', order('2026-11-24', null, '2026-11-24'), '2026-11-24', '2026-11-27'],
  ['whose reminder is late', order('2026-11-20', '2026-11-26', '2026-12-04'), '2026-11-27', '2026-11-27'],
  [
    'whose reminder is late, shortly before its pick-up',
    order('2026-11-20', '2026-11-26', '2026-11-27'),
    '2026-11-26',
    '2026-11-26',
  ],
])('the last day to pay of an order %s', (_which, unpaid, today, expected) => {
  expect(lastDayToPay(unpaid, today, 3, calendar)).toBe(expected);
});

test('an order is cancelled right after the day named to its customer, after a reminder, and is paid before its pick-up day', () => {
  for (let days = 1; days <= 6; days += 1) {
    for (let ahead = 1; ahead <= 12; ahead += 1) {
      const pickup = addDays('2026-11-24', ahead);
      let reminded: string | null = null;
      let named: string | null = null;
      for (let day = '2026-11-24'; day < '2027-01-10'; day = addDays(day, 1)) {
        const unpaid = order('2026-11-24', reminded, pickup);
        const next = deadlineStep(unpaid, day, days, calendar);
        if (next === 'cancel') {
          expect([reminded !== null, addDays(named ?? '', 1)]).toEqual([true, day]);
          break;
        }
        const last = lastDayToPay(unpaid, day, days, calendar);
        expect(named ?? last).toBe(last);
        expect(last !== null && last < pickup).toBe(true);
        named = last;
        if (next === 'remind') reminded = day;
      }
    }
  }
});
