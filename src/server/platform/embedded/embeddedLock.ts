import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EmbeddedDatabaseError } from './embeddedInstall.ts';

/** Makes this process the only store on `dataDir` by SQLite's write lock, which ends with it. Throws EmbeddedDatabaseError if another has it. */
export function lockDataDir(dataDir: string): { release(): void } {
  const holder = join(dataDir, 'store.pid');
  const lock = new DatabaseSync(join(dataDir, 'store.lock'));
  try {
    lock.exec('begin immediate');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    // The holder may not have written the file yet.
    const pid = existsSync(holder) ? readFileSync(holder, 'utf8') : 'unknown';
    throw new EmbeddedDatabaseError(`A store is already running on ${dataDir} (process ${pid}).`);
  }
  writeFileSync(holder, String(process.pid));
  return {
    release: () => {
      if (lock.isOpen) lock.close();
    },
  };
}

/** SQLITE_BUSY (sqlite.org/rescode.html). */
const isBusy = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === 5;
