import { setTimeout as rest, setImmediate as turn } from 'node:timers/promises';
import { loopShares } from './callTurns.ts';
import { LOOP_SHARES, requestCaller } from './lanes.ts';

/** Milliseconds of work after which others get a turn. A request with ten statements may wait that long ten times. */
const TURN_MS = 0.5;

/**
 * The same items, for work that may be long: whatever else has come is done between them. With `rests`, for work that holds nothing that others
 * wait for, it takes no more than its caller's part of the event loop while somebody else is there.
 */
export async function* inTurns<Item>(items: Iterable<Item>, { rests = false } = {}): AsyncGenerator<Item> {
  let since = performance.now();
  for (const item of items) {
    yield item;
    if (performance.now() - since < TURN_MS) continue;
    await nextTurn();
    const caller = requestCaller();
    if (rests && loopShares.mustWait(caller)) await rest(TURN_MS / LOOP_SHARES[caller.lane] - TURN_MS);
    since = performance.now();
  }
}

/** Ends a step of long work: resolves when whatever else has come is done. */
export async function nextTurn(): Promise<void> {
  const caller = requestCaller();
  await turn();
  await new Promise<void>((goOn) => loopShares.goOn(caller, goOn));
}
