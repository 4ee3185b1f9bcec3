import { cp } from 'node:fs/promises';
import { inject } from 'vitest';
import { databaseFiles } from '#server/platform/embedded/embeddedSettings.ts';

/**
 * Sets up the embedded database of a data folder by a copy of the run's own, which saves the three seconds of MariaDB's
 * installer. Does nothing where the run has no such server: the store sets it up then.
 */
export async function copyInstalledDatabase(dataDir: string): Promise<void> {
  const installed = inject('installedDatabase');
  if (installed) await cp(installed, databaseFiles(dataDir).data, { recursive: true });
}
