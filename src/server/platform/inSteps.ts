import { setImmediate as nextTick } from 'node:timers/promises';

/** After this much work, other tasks of the event loop run. */
const STEP_MS = 2;

/** Yields the same items and lets other tasks run every 2 ms. */
export async function* inSteps<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let since = performance.now();
  for (const item of items) {
    yield item;
    if (performance.now() - since < STEP_MS) continue;
    await nextTick();
    since = performance.now();
  }
}
