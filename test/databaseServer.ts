import { rm } from 'node:fs/promises';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { startEmbeddedDatabase } from '#server/platform/database/embeddedDatabase.ts';
import { type DatabaseConnection, parseDatabaseUrl } from '#server/platform/database/orm.ts';
import { makeDataFolder } from './dataFolder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    database: DatabaseConnection;
  }
}

/** One database server for the whole run: DATABASE_URL's where set, else a private MariaDB in a folder that goes with it. */
export default async function setup(project: TestProject) {
  if (process.env.DATABASE_URL) {
    project.provide('database', parseDatabaseUrl(process.env.DATABASE_URL));
    return;
  }
  const dataDir = await makeDataFolder('campus-store-tests-');
  const server = await startEmbeddedDatabase({ dataDir, log: pino({ level: 'error' }) });
  project.provide('database', server.connection);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
