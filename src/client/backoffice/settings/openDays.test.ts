import { expect, test } from 'vitest';
import { openDaysWithout } from './openDays.ts';

const now = new Date('2026-11-20T02:00:00Z');
const calendar = {
  timeZone: 'Asia/Manila',
  closedDays: [{ date: '2026-11-27', reason: 'Inventory' }],
  openedDays: [{ date: '2026-11-28', reason: 'Enrolment' }],
};

test('a pick-up can be moved to open days outside of those that are closed, opened weekend days among them', () => {
  const days = openDaysWithout({ from: '2026-11-24', until: '2026-11-25' }, now, calendar);
  expect(days.slice(0, 4)).toEqual(['2026-11-23', '2026-11-26', '2026-11-28', '2026-11-30']);
  expect(days.at(-1)).toBe('2027-01-19');
});
