import { setImmediate as turn } from 'node:timers/promises';
import { loopShares } from './callTurns.ts';
import { requestCaller } from './lanes.ts';

/** Milliseconds of work after which others get a turn. A request with ten statements may wait that long ten times. */
const TURN_MS = 0.5;

/** The same items, for work that may be long: whatever else has come is done between them. */
export async function* inTurns<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let since = performance.now();
  for (const item of items) {
    yield item;
    if (performance.now() - since < TURN_MS) continue;
    await nextTurn();
    since = performance.now();
  }
}

/** Ends a step of long work: resolves when whatever else has come is done. */
export async function nextTurn(): Promise<void> {
  const caller = requestCaller();
  await turn();
  await new Promise<void>((goOn) => loopShares.goOn(caller, goOn));
}
