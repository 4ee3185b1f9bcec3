import { expect, test } from 'vitest';
import { compareOnDashboard } from './dashboardOrder.ts';

const early = { id: 3, pickup_time: new Date('2026-11-24T01:00:00Z') };
const late = { id: 1, pickup_time: new Date('2026-11-25T01:00:00Z') };
const lateToo = { id: 2, pickup_time: new Date('2026-11-25T01:00:00Z') };
const delivery = { id: 0, pickup_time: null };

test.each([
  ['Pending', [early, late, lateToo, delivery]],
  ['Claimed', [lateToo, late, early, delivery]],
  ['Cancelled', [lateToo, late, early, delivery]],
] as const)('sorts %s in its order, whatever the order of the input', (status, expected) => {
  const comparing = [delivery, lateToo, early, late].sort((one, other) => compareOnDashboard(status, one, other));
  expect(comparing).toEqual(expected);
});
