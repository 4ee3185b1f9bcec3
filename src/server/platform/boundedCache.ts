import { LRUCache } from 'lru-cache';

/** Keeps the latest entries. LRUCache's `max` would allocate at once the memory for all of them (300 kB for ten thousand). */
export const boundedCache = <Value extends NonNullable<unknown>>(entries: number): LRUCache<string, Value> =>
  new LRUCache({ maxSize: entries, sizeCalculation: () => 1 });
