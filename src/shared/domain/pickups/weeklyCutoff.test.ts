import { expect, test } from 'vitest';
import { storeDayOf, weekdayOf } from '../storeTime.ts';
import type { PickupCalendar } from './pickupCalendar.ts';
import { nextWeeklyCutoff } from './weeklyCutoff.ts';

const ZONE = 'Asia/Manila';
const holidays = (...days: string[]): PickupCalendar => ({
  timeZone: ZONE,
  closedDays: days.map((date) => ({ date, reason: 'Holiday' })),
});

test.each([
  ['on the Friday before', '2026-11-20T10:00:00+08:00', [], '2026-11-24', '2026-11-25'],
  ['on Tuesday just before 4:00 PM', '2026-11-24T15:59:59+08:00', [], '2026-11-24', '2026-11-25'],
  ['on Tuesday at 4:00 PM', '2026-11-24T16:00:00+08:00', [], '2026-12-01', '2026-12-02'],
  ['on Tuesday at 5:00 PM', '2026-11-24T17:00:00+08:00', [], '2026-12-01', '2026-12-02'],
  ['on Wednesday', '2026-11-25T08:00:00+08:00', [], '2026-12-01', '2026-12-02'],
  ['where the Tuesday is a holiday', '2026-11-20T10:00:00+08:00', ['2026-11-24'], '2026-12-01', '2026-12-02'],
  ['where the Wednesday is a holiday', '2026-11-20T10:00:00+08:00', ['2026-11-25'], '2026-11-24', '2026-11-26'],
  // Half past midnight on Tuesday in Manila is still Monday in UTC.
  ['early on Tuesday in Manila', '2026-11-24T00:30:00+08:00', [], '2026-11-24', '2026-11-25'],
])('an order placed %s is for the right Tuesday', (_title, now, closed, cutoff, readyFrom) => {
  expect(nextWeeklyCutoff(new Date(now), holidays(...closed))).toEqual({
    at: new Date(`${cutoff}T16:00:00+08:00`),
    readyFrom,
  });
});

test('the cut-off is always in the future, on a Tuesday, and its goods are ready after it', () => {
  const start = new Date('2026-11-15T00:00:00Z').getTime();
  for (let hour = 0; hour < 24 * 21; hour += 1) {
    const now = new Date(start + hour * 3_600_000);
    const cutoff = nextWeeklyCutoff(now, holidays('2026-11-24', '2026-12-02'));
    if (!cutoff) throw new Error('there is always a Tuesday');
    expect(cutoff.at > now).toBe(true);
    const day = storeDayOf(cutoff.at, ZONE);
    expect(weekdayOf(day)).toBe(3);
    expect((cutoff.readyFrom ?? '') > day).toBe(true);
  }
});

test('if every Tuesday within reach is closed, there is none', () => {
  const tuesdays = Array.from({ length: 9 }, (_, week) => new Date(Date.UTC(2026, 10, 24 + 7 * week)));
  const closed = holidays(...tuesdays.map((date) => date.toISOString().slice(0, 10)));
  expect(nextWeeklyCutoff(new Date('2026-11-20T02:00:00Z'), closed)).toBeNull();
});
