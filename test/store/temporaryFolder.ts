import { readdirSync, rmSync } from 'node:fs';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 1024 ** 3;
const NAME = /^store-run-(\d+)-/;

/** Gives the run a temporary folder, and one in memory if there is enough. Both are deleted at its end, or by the next run if it was killed. */
export default async function setup() {
  const { TMPDIR, RUN_MEMORY } = process.env;
  const folder = await makeRunFolder(tmpdir());
  const memory = (await isPlenty()) ? await makeRunFolder(IN_MEMORY) : null;
  setVariables(folder, memory ?? undefined);
  return async () => {
    setVariables(TMPDIR, RUN_MEMORY);
    for (const each of [folder, memory]) {
      // A browser that is closing may still write.
      if (each) await rm(each, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    }
  };
}

function setVariables(TMPDIR: string | undefined, RUN_MEMORY: string | undefined): void {
  for (const [name, value] of Object.entries({ TMPDIR, RUN_MEMORY })) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}

/** Creates a folder named by this process's id, and deletes those of ended processes. */
async function makeRunFolder(parent: string): Promise<string> {
  for (const name of readdirSync(parent)) {
    const owner = NAME.exec(name)?.[1];
    if (owner !== undefined && !isRunning(Number(owner))) rmSync(join(parent, name), { recursive: true, force: true });
  }
  return mkdtemp(join(parent, `store-run-${process.pid}-`));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether there is enough memory for the run's files. On a disk, thousands of statements would wait. */
async function isPlenty(): Promise<boolean> {
  const memory = await statfs(IN_MEMORY).catch(() => null);
  return memory !== null && memory.bavail * memory.bsize > NEEDED_BYTES;
}
