import { expect, test } from 'vitest';
import { daysLate, formatPickupDay } from './pickupDay.ts';

const MANILA = 'Asia/Manila';
/** Sunday, 22 November 2026, 11:30 PM in Manila. */
const NOW = new Date('2026-11-22T15:30:00Z');

test.each([
  ['2026-11-23T01:30:00Z', 'Tomorrow 9:30 AM'],
  ['2026-11-23T00:00:00Z', 'Tomorrow any time that day'],
  ['2026-11-22T08:00:00Z', 'Today 4:00 PM'],
  ['2026-11-21T01:00:00Z', 'Yesterday 9:00 AM'],
  ['2026-11-24T01:30:00Z', 'Tue, 24 Nov, 9:30 AM'],
  ['2026-11-24T00:00:00Z', 'Tue, 24 Nov, any time that day'],
  ['2027-01-05T01:30:00Z', 'Tue, 5 Jan 2027, 9:30 AM'],
])('%s reads "%s"', (pickup, text) => {
  expect(formatPickupDay(new Date(pickup), NOW, MANILA)).toBe(text);
});

test.each([
  ['Ready for Pickup', '2026-11-10T01:00:00Z', 12],
  ['Pending', '2026-11-21T09:00:00Z', 1],
  // The pick-up day is not over yet.
  ['Pending', '2026-11-22T01:00:00Z', 0],
  ['Processing', '2026-11-23T01:00:00Z', 0],
  ['Claimed', '2026-11-10T01:00:00Z', 0],
  ['Cancelled', '2026-11-10T01:00:00Z', 0],
  ['Pending', null, 0],
] as const)('%s with the pick-up at %s is %i days late', (status, pickup, days) => {
  expect(daysLate({ status, pickup_time: pickup === null ? null : new Date(pickup) }, NOW, MANILA)).toBe(days);
});
