import { createConnection } from 'mysql2/promise';
import { type Config, ConfigError } from './platform/config.ts';
import { startEmbeddedDatabase } from './platform/database/embeddedDatabase.ts';
import { type DatabaseConnection, parseDatabaseUrl } from './platform/database/orm.ts';
import { createLog } from './platform/logging/log.ts';

export interface OpenDatabase {
  connection: DatabaseConnection;
  /** Stops the embedded server; somebody else's is left running. */
  stop(): Promise<void>;
}

/** The database of the settings: DATABASE_URL's, or the store's own, started. Throws ConfigError, EmbeddedDatabaseError. */
export async function openDatabase(config: Config): Promise<OpenDatabase> {
  if (config.database.kind === 'external') {
    const connection = parseDatabaseUrl(config.database.url);
    await requireAnswer(connection);
    return { connection, stop: async () => {} };
  }
  const { memoryMegabytes } = config.database;
  return startEmbeddedDatabase({ dataDir: config.dataDir, log: createLog(config.logLevel), memoryMegabytes });
}

async function requireAnswer(connection: DatabaseConnection): Promise<void> {
  try {
    const session = await createConnection({ ...connection, connectTimeout: 5_000 });
    await session.end();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw new ConfigError(`DATABASE_URL leads to no database that lets the store in${code}.`);
  }
}
