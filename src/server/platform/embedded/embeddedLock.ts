import { linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedDatabaseError } from './embeddedError.ts';
import { processIdentity } from './embeddedProcesses.ts';

export type DataDirLock = { release(): void };

type Holder = { pid: number; identity?: string | undefined };

/**
 * Makes this process the only store on `dataDir` until it releases the lock or dies.
 * Throws EmbeddedDatabaseError when another living store holds it.
 *
 * Locks are numbered and the highest one counts. A store takes the number after the highest, once its holder is gone, by a
 * link that only one contender can make. The highest file is never removed, so two stores that start after the same crash
 * cannot both find the way free, which removing a stale lock and writing a new one would allow.
 */
export function lockDataDir(dataDir: string): DataDirLock {
  const draft = join(dataDir, `store.lock.draft-${process.pid}`);
  const write = (holder: Holder | null) => writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 });
  try {
    for (;;) {
      const highest = highestLock(dataDir);
      const holder = highest > 0 ? readHolder(lockFile(dataDir, highest)) : null;
      if (holder && isAlive(holder)) {
        throw new EmbeddedDatabaseError(`A store is already running on ${dataDir} (process ${holder.pid}).`);
      }
      const mine = lockFile(dataDir, highest + 1);
      write({ pid: process.pid, identity: processIdentity(process.pid) });
      if (!tryLink(draft, mine)) continue;
      if (highestLock(dataDir) > highest + 1) {
        rmSync(mine, { force: true });
        continue;
      }
      removeLocksBelow(dataDir, highest + 1);
      return {
        release() {
          write(null);
          renameSync(draft, mine);
        },
      };
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

const lockFile = (dataDir: string, number: number): string => join(dataDir, `store.lock.${number}`);

function lockNumbers(dataDir: string): number[] {
  return readdirSync(dataDir)
    .map((name) => Number(/^store\.lock\.(\d+)$/.exec(name)?.[1] ?? 0))
    .filter((number) => number > 0);
}

const highestLock = (dataDir: string): number => Math.max(0, ...lockNumbers(dataDir));

function removeLocksBelow(dataDir: string, number: number): void {
  for (const old of lockNumbers(dataDir)) if (old < number) rmSync(lockFile(dataDir, old), { force: true });
}

/** The process in a lock file; null when it was given up, or when another process removed the file in the meantime. */
function readHolder(file: string): Holder | null {
  try {
    const holder: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isHolder(holder) ? holder : null;
  } catch {
    return null;
  }
}

function isHolder(value: unknown): value is Holder {
  return typeof value === 'object' && value !== null && 'pid' in value && typeof value.pid === 'number';
}

function isAlive({ pid, identity }: Holder): boolean {
  const running = processIdentity(pid);
  return running !== undefined && running === identity;
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}
