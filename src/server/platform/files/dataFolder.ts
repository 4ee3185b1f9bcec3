import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Creates a folder and its parents, readable by the store's user only. Node's recursive mkdir never ends below /proc. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

export function readOrMakeSecret(file: string): string {
  if (!existsSync(file)) makeSecret(file);
  return readFileSync(file, 'utf8').trim();
}

/** A link is created completely or not at all, so that two concurrent first starts use the same secret. */
function makeSecret(file: string): void {
  const draft = `${file}.${process.pid}`;
  makeFolder(dirname(file));
  try {
    writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
    linkSync(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
