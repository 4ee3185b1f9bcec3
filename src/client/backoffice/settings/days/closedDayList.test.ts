import { expect, test } from 'vitest';
import { daysOfYear, describeAge, hostOf } from './newDays.ts';

const now = new Date('2026-11-20T12:00:00Z');
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

test.each([
  [before(0.5), 'just now'],
  [before(1), '1 minute ago'],
  [before(59), '59 minutes ago'],
  [before(3 * 60 + 59), '3 hours ago'],
  [before(23 * 60), '23 hours ago'],
  [before(49 * 60), '2 days ago'],
  [new Date(now.getTime() + 5_000), 'just now'],
])('an age is shown in its largest complete unit', (then, age) => {
  expect(describeAge(then, now)).toBe(age);
});

test('the days of a year are in order, and a decision of staff about a day comes before its holiday', () => {
  const days = daysOfYear(
    {
      closed_days: [
        { date: '2026-12-30', reason: 'Inventory', who: 'Ana' },
        { date: '2027-01-04', reason: 'Inventory', who: 'Ana' },
      ],
      opened_days: [
        { date: '2026-12-25', reason: 'Open all the same', who: 'Ana' },
        { date: '2027-01-09', reason: 'Enrolment', who: 'Ana' },
      ],
      years: [
        {
          year: 2026,
          source: 'https://date.nager.at/api',
          fetched_at: now,
          holidays: [
            { date: '2026-12-25', name: 'Christmas Day' },
            { date: '2026-12-30', name: 'Rizal Day' },
          ],
        },
      ],
    },
    2026,
  );
  expect(days.map(({ date, reason }) => `${date} ${reason}`)).toEqual([
    '2026-12-25 Open all the same',
    '2026-12-25 Christmas Day',
    '2026-12-30 Inventory',
    '2026-12-30 Rizal Day',
  ]);
});

test('a source is named by its host', () => {
  expect(hostOf('https://date.nager.at/api/v3/PublicHolidays/2026/PH')).toBe('date.nager.at');
  expect(hostOf('a file')).toBe('a file');
});
