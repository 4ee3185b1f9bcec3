import { LRUCache } from 'lru-cache';

/** Holds the latest entries. LRUCache's `max` would allocate the memory for all of them at once (300 kB for ten thousand). */
export const boundedCache = <Value extends NonNullable<unknown>>(entries: number): LRUCache<string, Value> =>
  new LRUCache({ maxSize: entries, sizeCalculation: () => 1 });
