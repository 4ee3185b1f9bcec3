import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const makeDataFolder = (prefix: string): Promise<string> =>
  mkdtemp(join(process.env.RUN_MEMORY ?? tmpdir(), prefix));
