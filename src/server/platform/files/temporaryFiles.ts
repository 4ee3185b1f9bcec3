import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { errorCode } from './dataFolder.ts';

/** No upload takes so long, for Node ends a request after five minutes; nor does a file that is sent (fileResponses.ts). */
const ABANDONED_AFTER_MS = 60 * 60_000;

/** Other hosts may share the folder, and each host has its own process numbers. */
const HOST = hostname().replace(/[^A-Za-z0-9]/g, '') || 'host';
const ENDING = '.upload';

/** The folder of uploads while they are read, and of generated files until they are sent. */
export interface TemporaryFiles {
  newPath(): string;
}

/** Opens a data folder's place for files on their way, and deletes what killed processes left there: a file's name says which process wrote it. */
export function openTemporaryFiles(dataDir: string): TemporaryFiles {
  const folder = join(dataDir, 'uploads', 'incoming');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder)) {
    if (isAbandoned(folder, name)) rmSync(join(folder, name), { force: true });
  }
  const newPath = () => {
    // Somebody may have deleted the folder since the start.
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
  // A container gives its only process the same number at every start, and this one has written nothing yet.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
