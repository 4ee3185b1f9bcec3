import { LRUCache } from 'lru-cache';

export interface Progress {
  rows_done: number;
  rows_total: number;
}

/** How far the files are that this process writes or has just written. */
const downloads = new LRUCache<string, Progress>({ max: 200, ttl: 10 * 60_000 });

const keyOf = (staffId: number, downloadId: string) => `${staffId} ${downloadId}`;

/** How far a staff user's file is; null where this process does not write it. */
export function progressOf(staffId: number, downloadId: string): Progress | null {
  return downloads.get(keyOf(staffId, downloadId)) ?? null;
}

/** Begins to count the rows of a file; `downloadId` is null where nobody will ask. */
export function followProgress(staffId: number, downloadId: string | null): Progress {
  const progress = { rows_done: 0, rows_total: 0 };
  if (downloadId !== null) downloads.set(keyOf(staffId, downloadId), progress);
  return progress;
}
