import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds of work after which the event loop serves whatever else has come. */
const STEP_MS = 2;

/** The same items, for work that may be long: whatever else has come is done between them. */
export async function* inSteps<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let since = performance.now();
  for (const item of items) {
    yield item;
    if (performance.now() - since < STEP_MS) continue;
    await nextTurn();
    since = performance.now();
  }
}
