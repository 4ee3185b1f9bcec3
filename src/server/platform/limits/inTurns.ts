import { setImmediate as turn } from 'node:timers/promises';
import { loopShares } from './callTurns.ts';
import { requestCaller } from './lanes.ts';

/** Milliseconds of work after which others get a turn. A request with ten statements may wait that long ten times. */
const TURN_MS = 2;

/** The same items, for work that may be long: whatever else has come is done between them. */
export async function* inTurns<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let since = performance.now();
  const caller = requestCaller();
  for (const item of items) {
    yield item;
    if (performance.now() - since < TURN_MS) continue;
    await turn();
    loopShares.charge(caller);
    since = performance.now();
  }
}
