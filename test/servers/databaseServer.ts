import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { settings } from '#server/platform/config/environment.ts';
import type { DatabaseConnection } from '#server/platform/database/orm.ts';
import { startEmbeddedDatabase } from '#server/platform/embedded/embeddedDatabase.ts';
import { installData } from '#server/platform/embedded/embeddedInstall.ts';
import { databaseFiles } from '#server/platform/embedded/embeddedSettings.ts';
import { makeDataFolder } from '../store/dataFolder.ts';
import { readSchemaCopy, type SchemaCopy } from '../store/schemaCopy.ts';

declare module 'vitest' {
  interface ProvidedContext {
    database: DatabaseConnection;
    schemaCopy: SchemaCopy;
    /** Folder of a newly installed MariaDB, to be copied; null if the run uses another server. */
    installedDatabase: string | null;
  }
}

/**
 * No durability, which test data does not need; a new database takes a third less time. Row statistics stay stored,
 * because query plans depend on them.
 */
const SETTINGS_OF_THE_RUN = ['innodb_flush_log_at_trx_commit = 0', 'innodb_file_per_table = OFF'];

async function makeThrifty(connection: DatabaseConnection): Promise<void> {
  const session = await createConnection(connection);
  for (const setting of SETTINGS_OF_THE_RUN) await session.query(`SET GLOBAL ${setting}`);
  await session.end();
}

async function provideDatabase(project: TestProject, connection: DatabaseConnection): Promise<void> {
  project.provide('database', connection);
  project.provide('schemaCopy', await readSchemaCopy(connection));
}

/** One database server for the whole run: DATABASE_URL, or a private MariaDB. The migrations run once; each test's database is a copy. */
export default async function setup(project: TestProject) {
  if (process.env.DATABASE_URL) {
    const connection = settings.shape.DATABASE_URL.unwrap().parse(process.env.DATABASE_URL);
    project.provide('installedDatabase', null);
    return provideDatabase(project, connection);
  }
  const dataDir = await makeDataFolder('campus-store-tests-');
  const installed = join(dataDir, 'installed');
  await installData(installed, dataDir);
  project.provide('installedDatabase', installed);
  await cp(installed, databaseFiles(dataDir).data, { recursive: true });
  const server = await startEmbeddedDatabase({ dataDir, log: pino({ level: 'error' }) });
  await makeThrifty(server.connection);
  await provideDatabase(project, server.connection);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
