import { LRUCache } from 'lru-cache';

export interface Progress {
  rows_done: number;
  rows_total: number;
}

/** Progress of the files that this process writes or has just written. */
const downloads = new LRUCache<string, Progress>({ max: 200, ttl: 10 * 60_000 });

const keyOf = (staffId: number, downloadId: string) => `${staffId} ${downloadId}`;

/** The progress of a staff user's file; null if this process does not write it. */
export function progressOf(staffId: number, downloadId: string): Progress | null {
  return downloads.get(keyOf(staffId, downloadId)) ?? null;
}

/** Starts to count the rows of a file; `downloadId` is null if the caller asked for no progress. */
export function followProgress(staffId: number, downloadId: string | null): Progress {
  const progress = { rows_done: 0, rows_total: 0 };
  if (downloadId !== null) downloads.set(keyOf(staffId, downloadId), progress);
  return progress;
}
