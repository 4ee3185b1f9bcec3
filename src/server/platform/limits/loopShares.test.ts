import { expect, test, vi } from 'vitest';
import type { RequestCaller } from '../requests/requestContext.ts';
import { createLoopShares } from './loopShares.ts';
import { createTurns, type LaneLimits } from './turns.ts';

const greedy: RequestCaller = { lane: 'customers', who: 'greedy' };
const ana: RequestCaller = { lane: 'customers', who: 'ana' };

/** Parts of the event loop that are round figures; the store's own stand in lanes.ts. */
const PARTS = { store: Number.POSITIVE_INFINITY, visitors: 0.3, signIns: 0.3, customers: 0.2, staff: 0.2 };

/** Shares by a clock and rounds of the event loop that the test moves. */
function openShares() {
  let now = 0;
  const ends: (() => void)[] = [];
  const shares = createLoopShares(
    PARTS,
    () => now,
    (end) => void ends.push(end),
  );
  const pass = (ms: number) => {
    now += ms;
  };
  const endRound = () => {
    for (const end of ends.splice(0)) end();
  };
  /** Work of a caller that holds the loop for so long, in a round of its own. */
  const work = (caller: RequestCaller, ms: number) => {
    shares.charge(caller);
    pass(ms);
    endRound();
  };
  return { ...shares, pass, endRound, work };
}

test('a caller who has used much waits while somebody is there who has not, and nobody waits alone', () => {
  const { mustWait, work, pass } = openShares();
  work(greedy, 100);
  expect(mustWait(greedy)).toBe(false);
  work(ana, 1);
  expect([mustWait(greedy), mustWait(ana)]).toEqual([true, false]);
  pass(101);
  expect(mustWait(greedy)).toBe(false);
});

test('refusals beyond a share wait while somebody else is there, and hold up no other call of their caller', () => {
  const { mustWait, mustRefusedWait, chargeRefused, work, pass } = openShares();
  chargeRefused(greedy, 100);
  expect(mustRefusedWait(greedy)).toBe(false);
  work(greedy, 1);
  expect(mustRefusedWait(greedy)).toBe(false);
  work(ana, 1);
  chargeRefused(ana, 10);
  expect([mustRefusedWait(greedy), mustWait(greedy), mustRefusedWait(ana)]).toEqual([true, false, false]);
  pass(200);
  expect(mustRefusedWait(greedy)).toBe(false);
});

test('refusals that wait beside somebody who pauses do not all come at once', () => {
  const { mustRefusedWait, chargeRefused, work, pass } = openShares();
  work(ana, 1);
  chargeRefused(greedy, 1_000_000);
  pass(1_900);
  expect(mustRefusedWait(greedy)).toBe(true);
  pass(200);
  expect(mustRefusedWait(greedy)).toBe(false);
});

test('what a caller does within their share does not hide that somebody else is there', () => {
  const { mustRefusedWait, chargeRefused, work } = openShares();
  chargeRefused(greedy, 100);
  work(ana, 1);
  work(greedy, 1);
  work(greedy, 1);
  expect(mustRefusedWait(greedy)).toBe(true);
});

test('what was used is forgotten within a second', () => {
  const { mustWait, work, pass } = openShares();
  work(greedy, 400);
  work(ana, 1);
  expect(mustWait(greedy)).toBe(true);
  pass(700);
  work(ana, 1);
  expect(mustWait(greedy)).toBe(false);
});

test('of those who have all used much nobody waits for another', () => {
  const { mustWait, work } = openShares();
  work(greedy, 200);
  work(ana, 200);
  expect([mustWait(greedy), mustWait(ana)]).toEqual([false, false]);
});

test('each is charged with their own work in a round, and nobody with waiting for the database', () => {
  const { charge, mustWait, pass, endRound, work } = openShares();
  charge(ana);
  pass(2);
  charge(greedy);
  pass(100);
  charge(ana);
  pass(2);
  endRound();
  pass(1_000);
  work(greedy, 100);
  work(ana, 1);
  // A customer and a staff user may have the same number.
  expect([greedy, ana, { ...greedy, lane: 'staff' } as const].map((each) => mustWait(each))).toEqual([
    true,
    false,
    false,
  ]);
});

test("what the store does by itself is nobody's, and holds nobody back", () => {
  const { charge, mustWait, pass, endRound, work } = openShares();
  charge(greedy);
  pass(100);
  charge({ lane: 'store', who: '' });
  pass(100);
  endRound();
  expect(mustWait(greedy)).toBe(false);
  work(ana, 1);
  expect(mustWait(greedy)).toBe(true);
  pass(400);
  work(ana, 1);
  expect(mustWait(greedy)).toBe(false);
});

test('whoever has used half of their part has one thing at a time', () => {
  const { mustWait, work } = openShares();
  work(greedy, 30);
  work(ana, 1);
  expect([mustWait(greedy, 0), mustWait(greedy, 1)]).toEqual([false, true]);
  expect([mustWait(ana, 0), mustWait(ana, 1)]).toEqual([false, false]);
});

test("answers for whoever must wait come after the others', one in each round, and are charged", () => {
  const { goOn, mustWait, pass, endRound, work } = openShares();
  const done: string[] = [];
  const answer = (caller: RequestCaller, ms: number) =>
    goOn(caller, () => {
      done.push(caller.who);
      pass(ms);
    });
  answer(greedy, 100);
  endRound();
  answer(ana, 1);
  endRound();
  for (const caller of [greedy, greedy, ana]) answer(caller, 1);
  expect(done).toEqual(['greedy', 'ana', 'ana']);
  endRound();
  expect(done).toEqual(['greedy', 'ana', 'ana', 'greedy']);
  endRound();
  expect(done).toEqual(['greedy', 'ana', 'ana', 'greedy', 'greedy']);
  endRound();
  expect(mustWait(greedy)).toBe(true);
  pass(1_000);
  work(ana, 1);
  expect(mustWait(greedy)).toBe(false);
});

test('work that must wait begins when the others have gone', async () => {
  vi.useFakeTimers();
  try {
    const shares = openShares();
    const limits: LaneLimits = { most: 9, each: 3, waitingOfEach: 9, waiting: 9 };
    const lanes = { store: limits, visitors: limits, signIns: limits, customers: limits, staff: limits };
    const turns = createTurns(20, lanes, { shares });
    const begun: string[] = [];
    const leaves: (() => void)[] = [];
    const take = (caller: RequestCaller) =>
      turns.take(caller, (leave) => {
        begun.push(caller.who);
        leaves.push(leave);
      });
    shares.work(greedy, 100);
    shares.work(ana, 1);
    take(ana);
    take(greedy);
    take(greedy);
    take({ ...ana, who: 'ben' });
    expect(begun).toEqual(['ana', 'ben']);
    for (const leave of leaves.splice(0)) leave();
    expect(begun).toEqual(['ana', 'ben']);
    shares.pass(101);
    await vi.advanceTimersByTimeAsync(20);
    expect(begun).toEqual(['ana', 'ben', 'greedy', 'greedy']);
  } finally {
    vi.useRealTimers();
  }
});
