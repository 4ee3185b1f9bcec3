import type { Config } from './platform/config.ts';
import { startEmbeddedDatabase } from './platform/database/embeddedDatabase.ts';
import { type DatabaseConnection, parseDatabaseUrl } from './platform/database/orm.ts';
import { createLog } from './platform/logging/log.ts';

export interface OpenDatabase {
  connection: DatabaseConnection;
  /** Stops the embedded server; somebody else's is left running. */
  stop(): Promise<void>;
}

/** The database of the settings: DATABASE_URL's, or the store's own, started. Throws EmbeddedDatabaseError. */
export async function openDatabase(config: Config): Promise<OpenDatabase> {
  if (config.database.kind === 'external') {
    return { connection: parseDatabaseUrl(config.database.url), stop: async () => {} };
  }
  const { memoryMegabytes } = config.database;
  return startEmbeddedDatabase({ dataDir: config.dataDir, log: createLog(config.logLevel), memoryMegabytes });
}
