import { setImmediate as turn } from 'node:timers/promises';

/** Milliseconds of work after which others get a turn. */
const TURN_MS = 5;

/** The same items, for work that may be long: whatever else has come is done between them. */
export async function* inTurns<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let since = performance.now();
  for (const item of items) {
    yield item;
    if (performance.now() - since < TURN_MS) continue;
    await turn();
    since = performance.now();
  }
}
