import { expect, test } from 'vitest';
import { quietUntil } from './quietHours.ts';

const MANILA = 'Asia/Manila';
const night = { from: '21:00', until: '07:00' };
const noon = { from: '12:00', until: '13:30' };

test.each([
  ['before the night', '2026-11-20T12:59:59Z', night, null],
  ['its first minute', '2026-11-20T13:00:00Z', night, '2026-11-20T23:00:00.000Z'],
  ['after midnight', '2026-11-20T18:30:00Z', night, '2026-11-20T23:00:00.000Z'],
  ['its last minute', '2026-11-20T22:59:59Z', night, '2026-11-20T23:00:00.000Z'],
  ['the morning', '2026-11-20T23:00:00Z', night, null],
  ['noon', '2026-11-20T04:30:00Z', noon, '2026-11-20T05:30:00.000Z'],
  ['after noon', '2026-11-20T05:30:00Z', noon, null],
  ['no quiet hours', '2026-11-20T18:30:00Z', null, null],
] as const)('%s: quiet until %s', (_, now, quiet, until) => {
  expect(quietUntil(new Date(now), quiet, MANILA)?.toISOString() ?? null).toBe(until);
});
