import { expect, test } from 'vitest';
import { needAnotherDay } from '#shared/staffMessages.ts';
import {
  closedReasonIn,
  dayOptions,
  daysFor,
  daysForAll,
  describeScheduled,
  misfits,
  openDaysWithout,
} from './newDays.ts';

const DAYS = dayOptions(['2026-11-25', '2026-11-26']);
const at = (time: string) => new Date(`2026-11-24T${time}:00+08:00`);
/** Tuesdays and Thursdays, 9:00 to 11:00 AM. */
const milk = {
  name: 'Fresh Milk',
  weekly_schedule: [3, 5],
  from_time_available: '09:00',
  to_time_available: '11:00',
  ready_from: null,
};
const bound = { _id: '1', pickup_time: at('09:30'), scheduled: [milk] };
const free = { _id: '2', pickup_time: at('15:00'), scheduled: [] };
const closed = closedReasonIn({ timeZone: 'Asia/Manila', closedDays: [] });
const REASON = /^Fresh Milk cannot be picked up at that time\. .*Tue, Thu/;

test('an order is offered only days within the hours of its products, with these hours', () => {
  expect(daysFor(bound, DAYS, closed)).toEqual([DAYS[1]]);
  expect(daysFor(free, DAYS, closed)).toEqual(DAYS);
  expect(describeScheduled(bound)).toBe('Fresh Milk: Available Tue, Thu, 9:00 AM–11:00 AM');
  expect(describeScheduled({ ...bound, scheduled: Array.from({ length: 5 }, () => milk) })).toMatch(/; and 2 more$/);
  expect(describeScheduled(free)).toBeNull();
});

test('a common day states the number of orders that it does not fit, and cannot be chosen if it fits none', () => {
  const [first, second] = daysForAll([bound, free], {}, DAYS, closed);
  expect(first).toMatchObject({ description: needAnotherDay(1, 2), isDisabled: false });
  expect(second).toEqual(DAYS[1]);
  expect(daysForAll([bound], {}, DAYS, closed)[0]).toMatchObject({ isDisabled: true });
  // An order with a separate day does not limit the common day.
  expect(daysForAll([bound, free], { 1: '2026-11-26' }, DAYS, closed)[0]).toEqual(DAYS[0]);
});

test('an order that the common day does not fit is named until it has a separate day', () => {
  const orders = [bound, free];
  expect(misfits(orders, '2026-11-25', {}, closed)).toEqual({ 1: expect.stringMatching(REASON) });
  expect(misfits(orders, '2026-11-25', { 1: '2026-11-26' }, closed)).toEqual({});
  expect(misfits(orders, '2026-11-26', {}, closed)).toEqual({});
  expect(misfits(orders, null, {}, closed)).toEqual({});
});

test('a pick-up can move to open days outside of the closed ones, including opened weekend days', () => {
  const calendar = {
    timeZone: 'Asia/Manila',
    closedDays: [{ date: '2026-11-27', reason: 'Inventory' }],
    openedDays: [{ date: '2026-11-28', reason: 'Enrolment' }],
  };
  const days = openDaysWithout({ from: '2026-11-24', until: '2026-11-25' }, new Date('2026-11-20T02:00:00Z'), calendar);
  expect(days.slice(0, 4)).toEqual(['2026-11-23', '2026-11-26', '2026-11-28', '2026-11-30']);
  expect(days.at(-1)).toBe('2027-01-19');
});
