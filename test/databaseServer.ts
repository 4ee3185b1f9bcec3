import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { startEmbeddedDatabase } from '#server/platform/database/embeddedDatabase.ts';
import { type DatabaseConnection, parseDatabaseUrl } from '#server/platform/database/orm.ts';

declare module 'vitest' {
  interface ProvidedContext {
    database: DatabaseConnection;
  }
}

const IN_MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 1024 ** 3;

/** Memory where there is plenty: a database a file means thousands of statements that wait for a disk otherwise. */
async function chooseDataFolder(): Promise<string> {
  const memory = await statfs(IN_MEMORY).catch(() => null);
  return memory && memory.bavail * memory.bsize > NEEDED_BYTES ? IN_MEMORY : tmpdir();
}

/** One database server for the whole run: DATABASE_URL's where set, else a private MariaDB in a folder that goes with it. */
export default async function setup(project: TestProject) {
  if (process.env.DATABASE_URL) {
    project.provide('database', parseDatabaseUrl(process.env.DATABASE_URL));
    return;
  }
  const dataDir = await mkdtemp(join(await chooseDataFolder(), 'campus-store-tests-'));
  const server = await startEmbeddedDatabase({ dataDir, log: pino({ level: 'error' }) });
  project.provide('database', server.connection);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
