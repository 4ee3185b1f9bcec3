import { describe, expect, test } from 'vitest';
import { createProcessZone } from '#test/servers/processZone.ts';
import {
  addDays,
  clockTimeOf,
  currentMonth,
  currentWeek,
  formatClockTime,
  formatDateTime,
  formatDay,
  formatLongDay,
  formatNearDay,
  formatShortDay,
  instantAt,
  isStoreDay,
  spanOfDays,
  storeDayOf,
  weekdayOf,
} from './storeTime.ts';

const manila = 'Asia/Manila';
const at = (text: string) => new Date(text);

const standIn = createProcessZone();

describe.each(['UTC', 'Asia/Manila', 'America/Los_Angeles', 'Pacific/Kiritimati'])('with the process in %s', (zone) => {
  test.each([
    ['2026-11-20T15:59:59.999Z', '2026-11-20', '23:59'],
    ['2026-11-20T16:00:00.000Z', '2026-11-21', '00:00'],
    ['2026-11-20T07:59:59.999Z', '2026-11-20', '15:59'],
    ['2026-11-20T08:00:00.000Z', '2026-11-20', '16:00'],
    ['2026-12-31T16:00:00.000Z', '2027-01-01', '00:00'],
  ])('%s is %s %s in Manila', (instant, day, time) => {
    standIn(zone);
    expect(storeDayOf(at(instant), manila)).toBe(day);
    expect(clockTimeOf(at(instant), manila)).toBe(time);
  });

  test('converts a wall-clock time to an instant and back', () => {
    standIn(zone);
    expect(instantAt('2026-11-24', '09:30', manila)).toEqual(at('2026-11-24T01:30:00Z'));
    expect(instantAt('2027-01-01', '00:00', manila)).toEqual(at('2026-12-31T16:00:00Z'));
    for (const time of ['00:00', '08:00', '16:00', '23:59']) {
      const instant = instantAt('2026-02-28', time, manila);
      expect([storeDayOf(instant, manila), clockTimeOf(instant, manila)]).toEqual(['2026-02-28', time]);
    }
  });

  test('writes times in the store’s zone', () => {
    standIn(zone);
    expect(formatDateTime(at('2026-11-24T01:30:00Z'), manila)).toBe('Tue, 24 Nov 2026, 9:30 AM');
  });
});

test.each([
  ['2026-11-24', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-1-1', false],
  ['2026-11-24T00:00:00Z', false],
  ['26-11-24', false],
  ['', false],
  ['yesterday', false],
])('%s is a valid day: %s', (text, expected) => {
  expect(isStoreDay(text)).toBe(expected);
});

test('weekdays count from 1 = Sunday to 7 = Saturday', () => {
  const week = ['22', '23', '24', '25', '26', '27', '28'].map((day) => weekdayOf(`2026-11-${day}`));
  expect(week).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('adding days crosses months, leap days and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
});

test('a span of days starts with the first and ends before the day after the last', () => {
  expect(spanOfDays('2026-11-01', '2026-11-30', manila)).toEqual({
    from: at('2026-10-31T16:00:00Z'),
    until: at('2026-11-30T16:00:00Z'),
  });
});

test.each([
  ['a Sunday', '2026-11-22T04:00:00Z'],
  ['a Wednesday', '2026-11-25T04:00:00Z'],
  ['the last moment of Saturday', '2026-11-28T15:59:59.999Z'],
])('the current week of %s is Sunday to Saturday', (_, now) => {
  expect(currentWeek(at(now), manila)).toEqual({ from: at('2026-11-21T16:00:00Z'), until: at('2026-11-28T16:00:00Z') });
});

test.each([
  ['2026-11-30T15:59:59.999Z', '2026-11-01', '2026-11-30'],
  ['2026-11-30T16:00:00Z', '2026-12-01', '2026-12-31'],
  ['2024-02-10T00:00:00Z', '2024-02-01', '2024-02-29'],
])('the month around %s is %s to %s', (now, start, end) => {
  expect(currentMonth(at(now), manila)).toEqual({ start, end });
});

test('a zone with daylight saving time keeps its local time', () => {
  expect(instantAt('2026-07-01', '09:00', 'Europe/Berlin')).toEqual(at('2026-07-01T07:00:00Z'));
  expect(instantAt('2026-12-01', '09:00', 'Europe/Berlin')).toEqual(at('2026-12-01T08:00:00Z'));
  expect(spanOfDays('2026-03-29', '2026-03-29', 'Europe/Berlin')).toEqual({
    from: at('2026-03-28T23:00:00Z'),
    until: at('2026-03-29T22:00:00Z'),
  });
});

test('a clock that is set back within an hour is read correctly before and after that time', () => {
  for (const [instant, day, time] of [
    ['2010-11-07T02:30:59.999Z', '2010-11-07', '00:00'],
    ['2010-11-07T02:31:00.000Z', '2010-11-06', '23:01'],
  ] as const) {
    expect([storeDayOf(at(instant), 'America/St_Johns'), clockTimeOf(at(instant), 'America/St_Johns')]).toEqual([
      day,
      time,
    ]);
  }
});

test.each([
  ['00:00', '12:00 AM'],
  ['08:00', '8:00 AM'],
  ['12:00', '12:00 PM'],
  ['16:30', '4:30 PM'],
  ['23:59', '11:59 PM'],
])('%s reads %s', (time, expected) => {
  expect(formatClockTime(time)).toBe(expected);
});

test('every screen writes a day in the same format', () => {
  expect(formatDay('2026-11-24')).toBe('Tue, 24 Nov 2026');
  expect(formatDay('2027-01-01')).toBe('Fri, 1 Jan 2027');
  expect(formatLongDay('2026-11-24')).toBe('Tuesday 24 November');
  expect(formatNearDay('2026-11-24')).toBe('Tue, 24 Nov');
  expect(formatShortDay('2026-11-24')).toBe('24 Nov');
});
