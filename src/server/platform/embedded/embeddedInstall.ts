import { execFile } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { endServersOf } from './embeddedProcesses.ts';
import { findMariadbPrograms } from './embeddedPrograms.mjs';

/** Its message is for the operator. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
}

/** Arguments that MariaDB requires only from the user root. */
export const accountOptions = process.getuid?.() === 0 ? ['--user=root'] : [];

/**
 * Made under another name and renamed when whole, so that a kill leaves nothing half-made. `temporary` is this database's alone:
 * servers that share a folder for temporary files delete each other's. Throws EmbeddedDatabaseError with the installer's output.
 */
export async function installData(folder: string, temporary: string): Promise<'made' | 'kept'> {
  if (existsSync(folder)) return 'kept';
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
