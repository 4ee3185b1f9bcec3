import { rm } from 'node:fs/promises';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { startEmbeddedDatabase } from '#server/platform/database/embeddedDatabase.ts';
import type { DatabaseConnection } from '#server/platform/database/orm.ts';
import { readDatabaseUrl } from '#server/platform/databaseUrl.ts';
import { makeDataFolder } from './dataFolder.ts';
import { readSchemaCopy, type SchemaCopy } from './schemaCopy.ts';

declare module 'vitest' {
  interface ProvidedContext {
    database: DatabaseConnection;
    schemaCopy: SchemaCopy;
  }
}

async function provideDatabase(project: TestProject, connection: DatabaseConnection): Promise<void> {
  project.provide('database', connection);
  project.provide('schemaCopy', await readSchemaCopy(connection));
}

/**
 * One database server for the whole run: DATABASE_URL's where set, else a private MariaDB in a folder that goes with it. The
 * migrations run once; every test's database is a copy of what they have made.
 */
export default async function setup(project: TestProject) {
  if (process.env.DATABASE_URL) {
    const [first] = readDatabaseUrl(process.env.DATABASE_URL) ?? [];
    if (!first) throw new Error('DATABASE_URL is no address of a database');
    return provideDatabase(project, first);
  }
  const dataDir = await makeDataFolder('campus-store-tests-');
  const server = await startEmbeddedDatabase({ dataDir, log: pino({ level: 'error' }) });
  await provideDatabase(project, server.connection);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
