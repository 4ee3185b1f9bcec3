import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { type RequestCaller, withRequest } from '../requests/requestContext.ts';
import { loopShares } from './callTurns.ts';
import { inTurns } from './inTurns.ts';
import { LOOP_SHARES } from './lanes.ts';

/** The time in milliseconds, which passes by work and by rests alone. */
let at = 0;
const rest = vi.spyOn(timers, 'setTimeout').mockImplementation(async (ms) => {
  at += ms ?? 0;
  return undefined as never;
});
syncBuiltinESMExports();
const clock = vi.spyOn(performance, 'now').mockImplementation(() => at);
afterAll(() => {
  rest.mockRestore();
  clock.mockRestore();
  syncBuiltinESMExports();
});

const WORK_MS = 500;

/** Half a second of work by steps of half a millisecond; `besides` is done between them. Returns how long it takes. */
async function work(caller: RequestCaller, options: { rests?: boolean }, besides: () => void): Promise<number> {
  const began = at;
  const steps = Array.from({ length: WORK_MS * 2 });
  await withRequest({ id: 'x', caller }, async () => {
    for await (const _ of inTurns(steps, options)) {
      at += 0.5;
      besides();
    }
  });
  return at - began;
}
const isThere = () => loopShares.charge({ lane: 'customers', who: 'buyer' });

test('work that rests takes no more than its caller’s part of the event loop while somebody else is there', async () => {
  const took = await work({ lane: 'staff', who: '1' }, { rests: true }, isThere);
  const part = WORK_MS / took;
  expect(part).toBeGreaterThan(LOOP_SHARES.staff * 0.9);
  expect(part).toBeLessThan(LOOP_SHARES.staff * 1.2);
});

test('it does not rest where nobody else is there, nor does work that others may wait for', async () => {
  at += 10_000;
  rest.mockClear();
  expect(await work({ lane: 'staff', who: '2' }, { rests: true }, () => {})).toBe(WORK_MS);
  expect(await work({ lane: 'staff', who: '3' }, {}, isThere)).toBe(WORK_MS);
  expect(rest).not.toHaveBeenCalled();
});
