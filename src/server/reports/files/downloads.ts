import { LRUCache } from 'lru-cache';

export interface Progress {
  rows_done: number;
  rows_total: number;
}

const downloads = new LRUCache<string, Progress>({ max: 200, ttl: 10 * 60_000 });

const keyOf = (staffId: number, downloadId: string) => `${staffId} ${downloadId}`;

/** Null if this process does not write the file. */
export function progressOf(staffId: number, downloadId: string): Progress | null {
  return downloads.get(keyOf(staffId, downloadId)) ?? null;
}

/** `downloadId` is null if the caller requests no progress. */
export function followProgress(staffId: number, downloadId: string | null): Progress {
  const progress = { rows_done: 0, rows_total: 0 };
  if (downloadId !== null) downloads.set(keyOf(staffId, downloadId), progress);
  return progress;
}
