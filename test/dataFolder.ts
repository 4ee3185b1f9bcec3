import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * Makes a folder for databases that no longer matter after the run. In memory where there is plenty: their thousands of
 * statements would wait for a disk otherwise, and for whatever else writes to it, until the store gives up on its database.
 */
export async function makeDataFolder(prefix: string): Promise<string> {
  const memory = await statfs(IN_MEMORY).catch(() => null);
  const isPlenty = memory !== null && memory.bavail * memory.bsize > NEEDED_BYTES;
  return mkdtemp(join(isPlenty ? IN_MEMORY : tmpdir(), prefix));
}
