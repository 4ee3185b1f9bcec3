import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { errorCode } from './dataFolder.ts';

/** Longer than any upload (Node ends a request after five minutes) or file being sent (fileResponses.ts). */
const ABANDONED_AFTER_MS = 60 * 60_000;

/** Hosts that share the folder may have equal process numbers. */
const HOST = hostname().replace(/[^A-Za-z0-9]/g, '') || 'host';
const ENDING = '.upload';

export interface TemporaryFiles {
  newPath(): string;
}

/** Deletes the files that killed processes left; a file's name contains its process and host. */
export function openTemporaryFiles(dataDir: string): TemporaryFiles {
  const folder = join(dataDir, 'uploads', 'incoming');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder)) {
    if (isAbandoned(folder, name)) rmSync(join(folder, name), { force: true });
  }
  const newPath = () => {
    // An operator may have deleted the folder since the start.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return join(folder, `${HOST}-${process.pid}-${randomBytes(12).toString('hex')}${ENDING}`);
  };
  return { newPath };
}

function isAbandoned(folder: string, name: string): boolean {
  const [, host, pid] = /^([A-Za-z0-9]+)-(\d+)-[0-9a-f]+\.upload$/.exec(name) ?? [];
  if (host === HOST && !isAlive(Number(pid))) return true;
  const written = statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs;
  return written !== undefined && Date.now() - written > ABANDONED_AFTER_MS;
}

function isAlive(pid: number): boolean {
  // In a container the process has the same number at every start, and this one has written nothing yet.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
