import { describe, expect, test } from 'vitest';
import { addDays, instantAt, weekdayOf } from '../storeTime.ts';
import { checkPickupTime, earliestPickupDay, firstOpenDay, type PickupCalendar, pickupDay } from './pickupCalendar.ts';
import {
  DEFAULT_PICKUP_HOURS,
  describeAllPickupHours,
  describePickupHours,
  describeWeekdays,
  type PickupHours,
  pickupSlots,
} from './pickupHours.ts';
import { slotClosedReason } from './productHours.ts';

const timeZone = 'Asia/Manila';
const friday = instantAt('2026-11-20', '10:00', timeZone);
const calendarOf = (change: Partial<PickupHours>, over: Partial<PickupCalendar> = {}): PickupCalendar => ({
  timeZone,
  closedDays: [],
  hours: { ...DEFAULT_PICKUP_HOURS, ...change },
  ...over,
});

test.each([
  ['the defaults', {}, 17, '09:00', '17:00'],
  ['a last slot between two steps', { last_slot: '16:45' }, 16, '09:00', '16:30'],
  ['one slot alone', { first_slot: '12:00', last_slot: '12:00' }, 1, '12:00', '12:00'],
  ['every hour', { slot_minutes: 60 }, 9, '09:00', '17:00'],
  ['steps that fall on 8:00 AM, which means any time', { first_slot: '07:30' }, 19, '07:30', '17:00'],
  [
    'the whole day every five minutes',
    { first_slot: '00:00', last_slot: '23:59', slot_minutes: 5 },
    287,
    '00:00',
    '23:55',
  ],
] as const)('the slots of %s', (_title, change, count, first, last) => {
  const slots = pickupSlots({ ...DEFAULT_PICKUP_HOURS, ...change });
  expect([slots.length, slots.at(0), slots.at(-1)]).toEqual([count, first, last]);
  expect(slots).not.toContain('08:00');
  expect([...slots].sort()).toEqual(slots);
});

test.each([
  [[2, 3, 4, 5, 6], 'Monday to Friday'],
  [[1, 2, 3, 4, 5, 6, 7], 'Sunday to Saturday'],
  [[3], 'Tuesday'],
  [[2, 3], 'Monday and Tuesday'],
  [[2, 4, 6], 'Monday, Wednesday and Friday'],
  [[1, 3, 4, 5, 7], 'Sunday, Tuesday to Thursday and Saturday'],
])('the weekdays %j read "%s"', (weekdays, text) => {
  expect(describeWeekdays(weekdays)).toBe(text);
});

test('hours are formatted as a sentence', () => {
  expect(describePickupHours(DEFAULT_PICKUP_HOURS)).toBe('Monday to Friday, 9:00 AM to 5:00 PM');
  expect(describeAllPickupHours({ ...DEFAULT_PICKUP_HOURS, orders_per_slot: 12 })).toBe(
    'Monday to Friday, 9:00 AM to 5:00 PM, every 30 minutes; cut-off 4:00 PM; 60 days ahead; 12 orders per time slot',
  );
});

describe('the calendar uses the configured hours', () => {
  test('a weekday without pick-up is closed, a weekend day with it is open', () => {
    const calendar = calendarOf({ weekdays: [3, 7] });
    for (let ahead = 1; ahead < 40; ahead += 1) {
      const day = addDays('2026-11-20', ahead);
      expect(pickupDay(day, friday, calendar).open, day).toBe([3, 7].includes(weekdayOf(day)));
    }
    expect(pickupDay('2026-11-23', friday, calendar)).toEqual({
      open: false,
      reason: 'The store is closed on Mondays.',
    });
    expect(firstOpenDay(friday, calendar)).toBe('2026-11-21');
  });

  test('a holiday closes a day and an opening by staff opens it, whatever the weekdays', () => {
    const calendar = calendarOf(
      { weekdays: [3] },
      {
        closedDays: [{ date: '2026-11-24', reason: 'Flood' }],
        openedDays: [{ date: '2026-11-25', reason: 'Enrolment' }],
      },
    );
    expect(pickupDay('2026-11-24', friday, calendar)).toEqual({ open: false, reason: 'Flood' });
    expect(pickupDay('2026-11-25', friday, calendar)).toEqual({ open: true });
  });

  test('the cut-off and the days ahead', () => {
    expect(earliestPickupDay(friday, timeZone, { cutoff: '10:00' })).toBe('2026-11-22');
    expect(earliestPickupDay(friday, timeZone, { cutoff: '10:01' })).toBe('2026-11-21');
    const calendar = calendarOf({ cutoff: '10:00', days_ahead: 5, weekdays: [1, 2, 3, 4, 5, 6, 7] });
    expect(pickupDay('2026-11-21', friday, calendar)).toEqual({
      open: false,
      reason: 'It is past 10:00 AM. It is too late to pick up tomorrow.',
    });
    expect(pickupDay('2026-11-25', friday, calendar)).toEqual({ open: true });
    expect(pickupDay('2026-11-26', friday, calendar)).toEqual({
      open: false,
      reason: 'Pick-up can be up to 5 days ahead.',
    });
  });

  test('an unknown slot is rejected, and a full one with the reason; any time that day is never full', () => {
    const at = (time: string) => instantAt('2026-11-24', time, timeZone);
    const calendar = calendarOf({ first_slot: '13:00', slot_minutes: 60 }, { fullSlots: [at('14:00')] });
    expect(checkPickupTime(at('13:00'), friday, calendar)).toEqual({ ok: true });
    expect(checkPickupTime(at('08:00'), friday, calendar)).toEqual({ ok: true });
    expect(checkPickupTime(at('13:30'), friday, calendar)).toMatchObject({ ok: false, error: 'slot' });
    const full = 'This time is full. Please choose another one, or any time that day.';
    expect(checkPickupTime(at('14:00'), friday, calendar)).toEqual({ ok: false, error: 'slot', reason: full });
    expect(slotClosedReason('2026-11-24', '14:00', calendar, [])).toBe(full);
    expect(slotClosedReason('2026-11-24', '15:00', calendar, [])).toBeNull();
    expect(slotClosedReason('2026-11-25', '14:00', calendar, [])).toBeNull();
  });
});
