import { expect, test } from 'vitest';
import { addWorkingDays, isWorkingDay } from './workingDays.ts';

const none = { closedDays: [] };

test.each([
  ['over a weekend', '2026-11-20', 1, none, '2026-11-23'],
  ['three weeks without holidays', '2026-11-20', 15, none, '2026-12-11'],
  ['a holiday does not count', '2026-11-20', 1, { closedDays: [{ date: '2026-11-23' }] }, '2026-11-24'],
  [
    'a Saturday opened on purpose counts',
    '2026-11-20',
    1,
    { closedDays: [], openedDays: [{ date: '2026-11-21' }] },
    '2026-11-21',
  ],
  ['none', '2026-11-21', 0, none, '2026-11-21'],
])('%s', (_, from, count, calendar, day) => {
  expect(addWorkingDays(from, count, calendar)).toBe(day);
});

test('counting ends for a store that is closed forever', () => {
  const closedDays = Array.from({ length: 800 }, (_, index) => ({
    date: new Date(Date.UTC(2026, 10, 20 + index)).toISOString().slice(0, 10),
  }));
  expect(isWorkingDay(addWorkingDays('2026-11-20', 15, { closedDays }), { closedDays })).toBe(false);
});
