import { expect, test } from 'vitest';
import { staffState } from './staffState.ts';

const then = new Date('2026-11-01T00:00:00Z');

test.each([
  [true, then, 'active'],
  // Approved in an earlier version, which did not store the time.
  [true, null, 'active'],
  [false, null, 'waiting'],
  [false, then, 'off'],
] as const)('a user who is active: %s, approved: %s, is %s', (is_active, approved_at, state) => {
  expect(staffState({ is_active, approved_at })).toBe(state);
});
