import { execFile } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { endServersOf } from './embeddedProcesses.ts';
import { findMariadbPrograms } from './embeddedPrograms.mjs';

export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
}

/** MariaDB requires these arguments only from the user root. */
export const accountOptions = process.getuid?.() === 0 ? ['--user=root'] : [];

/** Renamed when complete, so a kill leaves nothing unfinished. `temporary` must not be shared: servers delete each other's files there. */
export async function installData(folder: string, temporary: string): Promise<'made' | 'existing'> {
  if (existsSync(folder)) return 'existing';
  const draft = `${folder}.new`;
  await endServersOf(draft, 0);
  rmSync(draft, { recursive: true, force: true });
  try {
    await promisify(execFile)(programPath('mariadb-install-db'), [
      '--no-defaults',
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
      '--skip-name-resolve',
      ...accountOptions,
      `--datadir=${draft}`,
      `--tmpdir=${temporary}`,
    ]);
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? `${error.stderr}`.trim().slice(-2000) : '';
    throw new EmbeddedDatabaseError(`The database could not be set up in ${folder}: ${output || error}`);
  }
  renameSync(draft, folder);
  return 'made';
}

export function programPath(name: keyof ReturnType<typeof findMariadbPrograms>): string {
  const path = findMariadbPrograms()[name];
  if (path) return path;
  throw new EmbeddedDatabaseError(
    `${name} is not installed: run "npm start", which installs or names what is missing, or set DATABASE_URL.`,
  );
}
