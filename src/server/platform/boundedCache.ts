import { LRUCache } from 'lru-cache';

/**
 * A cache that keeps the latest entries, at most so many. Its memory grows with them: by `max`, LRUCache takes at once what all of them would need,
 * which for ten thousand costs a millisecond and 300 kB.
 */
export const boundedCache = <Value extends NonNullable<unknown>>(entries: number): LRUCache<string, Value> =>
  new LRUCache({ maxSize: entries, sizeCalculation: () => 1 });
