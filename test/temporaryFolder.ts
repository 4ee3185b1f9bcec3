import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Gives the run a temporary folder of its own, which goes with it: whatever the tests, the browser and the processes that they
 * start leave there, also those that were killed, leaves nothing on the machine.
 */
export default async function setup() {
  const before = process.env.TMPDIR;
  const folder = await mkdtemp(join(tmpdir(), 'campus-store-run-'));
  process.env.TMPDIR = folder;
  return async () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    // A browser that ends may still write.
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
}
