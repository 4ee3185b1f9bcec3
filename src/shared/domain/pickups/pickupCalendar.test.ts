import { describe, expect, test } from 'vitest';
import { createProcessZone } from '#test/servers/processZone.ts';
import { addDays, instantAt, weekdayOf } from '../storeTime.ts';
import {
  checkPickupTime,
  earliestPickupDay,
  firstOpenDay,
  formatPickup,
  furthestPickupDay,
  type PickupCalendar,
  pickupDay,
  pickupInstant,
  toPickupCalendar,
} from './pickupCalendar.ts';
import { ANY_TIME, DEFAULT_PICKUP_HOURS, pickupSlots } from './pickupHours.ts';

const timeZone = 'Asia/Manila';
const calendar: PickupCalendar = {
  timeZone,
  closedDays: [
    { date: '2026-11-30', reason: 'Bonifacio Day' },
    { date: '2026-12-02', reason: 'Stock taking' },
    { date: '2026-12-25', reason: 'Christmas Day' },
    { date: '2027-01-01', reason: "New Year's Day" },
  ],
};
/** Converts a time in Manila, which is UTC+8 all year. */
const manila = (text: string) => new Date(`${text}+08:00`);
const PICKUP_SLOTS = pickupSlots(DEFAULT_PICKUP_HOURS);
const friday = manila('2026-11-20T10:00:00');

const standIn = createProcessZone();

describe.each(['UTC', 'Asia/Manila', 'America/Los_Angeles', 'Pacific/Kiritimati'])('with the process in %s', (zone) => {
  test.each([
    ['2026-11-23T00:00:00.000', '2026-11-24'],
    ['2026-11-23T15:59:59.999', '2026-11-24'],
    ['2026-11-23T16:00:00.000', '2026-11-25'],
    ['2026-11-23T23:59:59.999', '2026-11-25'],
    ['2026-12-31T15:59:59.999', '2027-01-01'],
    ['2026-12-31T16:00:00.000', '2027-01-02'],
  ])('at %s in Manila the earliest day is %s', (now, earliest) => {
    standIn(zone);
    expect(earliestPickupDay(manila(now), timeZone)).toBe(earliest);
  });

  test('accepts tomorrow until 15:59:59.999 and rejects it from 16:00:00.000', () => {
    standIn(zone);
    const tuesday = pickupInstant('2026-11-24', '09:00', timeZone);
    expect(tuesday).toEqual(manila('2026-11-24T09:00:00'));
    expect(checkPickupTime(tuesday, manila('2026-11-23T15:59:59.999'), calendar)).toEqual({ ok: true });
    expect(checkPickupTime(tuesday, manila('2026-11-23T16:00:00.000'), calendar)).toEqual({
      ok: false,
      error: 'day',
      reason: 'It is past 4:00 PM. It is too late to pick up tomorrow.',
    });
  });
});

describe('a day', () => {
  test.each([
    ['2026-11-19', 'This day is past.'],
    ['2026-11-20', 'It is too late to pick up today.'],
    ['2026-11-21', 'The store is closed on Saturdays.'],
    ['2026-11-22', 'The store is closed on Sundays.'],
    ['2026-11-30', 'Bonifacio Day'],
    ['2026-12-02', 'Stock taking'],
    ['2026-12-25', 'Christmas Day'],
    ['2027-01-01', "New Year's Day"],
    ['2027-01-20', 'Pick-up can be up to 60 days ahead.'],
    ['2026-11-31', 'Please enter a valid date.'],
    ['soon', 'Please enter a valid date.'],
  ])('%s is closed: %s', (day, reason) => {
    expect(pickupDay(day, friday, calendar)).toEqual({ open: false, reason });
  });

  test.each(['2026-11-23', '2026-12-01', '2026-12-31', '2027-01-04', '2027-01-19'])('%s is open', (day) => {
    expect(pickupDay(day, friday, calendar)).toEqual({ open: true });
  });

  test('is open up to the 60th day ahead, counted from the store’s today', () => {
    expect(furthestPickupDay(friday, timeZone)).toBe('2027-01-19');
    // It is already the 21st in Manila and still the 20th in UTC.
    expect(furthestPickupDay(new Date('2026-11-20T17:00:00Z'), timeZone)).toBe('2027-01-20');
  });
});

describe('a day opened by staff', () => {
  const opened: PickupCalendar = {
    ...calendar,
    openedDays: [
      { date: '2026-11-21', reason: 'Enrolment' },
      { date: '2026-11-22', reason: 'Enrolment' },
      { date: '2026-11-28', reason: 'Enrolment' },
      { date: '2026-12-02', reason: 'Enrolment' },
      { date: '2027-01-23', reason: 'Too far' },
    ],
  };

  test('is open although it is a weekend, and comes first if it is the first', () => {
    expect(pickupDay('2026-11-28', friday, opened)).toEqual({ open: true });
    expect(pickupDay('2026-11-29', friday, opened)).toEqual({ open: false, reason: 'The store is closed on Sundays.' });
    expect(firstOpenDay(friday, opened)).toBe('2026-11-21');
    expect(checkPickupTime(instantAt('2026-11-28', '09:30', timeZone), friday, opened)).toEqual({ ok: true });
  });

  test('respects the lead time and the 60 days, and staff’s closing has priority', () => {
    expect(pickupDay('2026-11-21', manila('2026-11-20T16:00:00'), opened)).toMatchObject({ open: false });
    expect(pickupDay('2027-01-23', friday, opened)).toEqual({
      open: false,
      reason: 'Pick-up can be up to 60 days ahead.',
    });
    expect(pickupDay('2026-12-02', friday, opened)).toEqual({ open: false, reason: 'Stock taking' });
  });
});

describe('the first open day', () => {
  test('skips weekends and closed days', () => {
    expect(firstOpenDay(friday, calendar)).toBe('2026-11-23');
    expect(firstOpenDay(manila('2026-11-27T16:00:00'), calendar)).toBe('2026-12-01');
    expect(firstOpenDay(manila('2026-12-31T16:00:00'), calendar)).toBe('2027-01-04');
  });

  test('does not exist if every day within reach is closed', () => {
    const closedDays = Array.from({ length: 61 }, (_, ahead) => ({
      date: addDays('2026-11-20', ahead),
      reason: 'Flood',
    }));
    expect(firstOpenDay(friday, { timeZone, closedDays })).toBeNull();
  });
});

describe('slots', () => {
  test('are 17, from 9:00 AM to 5:00 PM every 30 minutes', () => {
    expect(PICKUP_SLOTS).toHaveLength(17);
    expect([PICKUP_SLOTS[0], PICKUP_SLOTS[1], PICKUP_SLOTS.at(-1)]).toEqual(['09:00', '09:30', '17:00']);
    const minutes = PICKUP_SLOTS.map((slot) => Number(slot.slice(0, 2)) * 60 + Number(slot.slice(3)));
    expect(minutes.slice(1).every((minute, index) => minute - (minutes[index] ?? 0) === 30)).toBe(true);
  });

  test('use 8:00 AM for a date without a slot', () => {
    expect(pickupInstant('2026-11-24', null, timeZone)).toEqual(manila('2026-11-24T08:00:00'));
    expect(ANY_TIME).toBe('08:00');
  });

  test('are all accepted on an open day, and so is 8:00 AM', () => {
    for (const slot of [...PICKUP_SLOTS, ANY_TIME]) {
      expect(checkPickupTime(instantAt('2026-11-24', slot, timeZone), friday, calendar), slot).toEqual({ ok: true });
    }
  });

  test.each(['00:00:00', '07:59:59.999', '08:00:00.001', '08:30:00', '09:15:00', '09:30:30', '17:30:00', '23:30:00'])(
    'exclude any other time: %s is rejected',
    (time) => {
      expect(checkPickupTime(manila(`2026-11-24T${time}`), friday, calendar)).toEqual({
        ok: false,
        error: 'slot',
        reason: 'Please choose a pick-up time from the list.',
      });
    },
  );

  test('do not open a closed day', () => {
    for (const day of ['2026-11-19', '2026-11-22', '2026-11-30', '2026-12-02', '2027-02-01']) {
      const result = checkPickupTime(instantAt(day, '09:00', timeZone), friday, calendar);
      expect(result, day).toMatchObject({ ok: false, error: 'day' });
    }
  });
});

test('full slots are separate for a counter and for orders without one', () => {
  const [nine, ten] = ['09:00', '10:00'].map((time) => instantAt('2026-11-24', time, timeZone));
  const output = {
    ...{ time_zone: timeZone, closed_days: [], opened_days: [], hours: DEFAULT_PICKUP_HOURS, full_slots: [nine] },
    full_slots_at: [{ counter: '7', slot: ten }],
  };
  const full = (counter?: string) => toPickupCalendar(output as never, counter).fullSlots;
  expect([full(), full('7'), full('8')]).toEqual([[nine], [ten], []]);
});

test('every day of 120 is open or has a reason, at any time of day', () => {
  // The steps cover each of the 24 hours and, within three weeks, every weekday.
  for (let hour = 0; hour < 24 * 21; hour += 19) {
    const now = new Date(manila('2026-11-20T00:00:00').getTime() + hour * 3_600_000 + 59 * 60_000 + 59_999);
    const [earliest, furthest] = [earliestPickupDay(now, timeZone), furthestPickupDay(now, timeZone)];
    for (let ahead = -10; ahead < 110; ahead += 1) {
      const day = addDays('2026-11-20', ahead);
      const result = pickupDay(day, now, calendar);
      const isNamed = calendar.closedDays.some(({ date }) => date === day);
      const isWeekend = [1, 7].includes(weekdayOf(day));
      expect(result.open, `${day} at ${now.toISOString()}`).toBe(
        day >= earliest && day <= furthest && !isNamed && !isWeekend,
      );
      if (!result.open) expect(result.reason).toMatch(/\w/);
      const slot = checkPickupTime(instantAt(day, '09:00', timeZone), now, calendar);
      expect(slot.ok).toBe(result.open);
    }
  }
});

test.each([
  [null, 'Tue, 24 Nov 2026, any time that day'],
  ['09:00', 'Tue, 24 Nov 2026, 9:00 AM'],
  ['17:00', 'Tue, 24 Nov 2026, 5:00 PM'],
])('a pick-up at %s never reads as an hour before the counter opens', (slot, text) => {
  expect(formatPickup(pickupInstant('2026-11-24', slot, timeZone), timeZone)).toBe(text);
});
