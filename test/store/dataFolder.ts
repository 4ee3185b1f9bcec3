import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes a folder for a database of the run, in memory where there is plenty (temporaryFolder.ts). */
export const makeDataFolder = (prefix: string): Promise<string> =>
  mkdtemp(join(process.env.RUN_MEMORY ?? tmpdir(), prefix));
