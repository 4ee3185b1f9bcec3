import { createConnection } from 'mysql2/promise';
import { startMessages } from '#shared/serverMessages.ts';
import { type Config, ConfigError } from './platform/config/config.ts';
import { migrate, UnknownSchemaError } from './platform/database/migrate.ts';
import type { DatabaseConnection } from './platform/database/orm.ts';
import { startEmbeddedDatabase } from './platform/embedded/embeddedDatabase.ts';
import { createLog } from './platform/logging/log.ts';

export interface OpenDatabase {
  /** The one to write to now. */
  connection: DatabaseConnection;
  /** The nodes of its cluster in the order in which they are written to; none where there is no cluster. */
  hosts: readonly DatabaseConnection[];
  /** Stops the embedded server; somebody else's is left running. */
  stop(): Promise<void>;
}

/** The database of the settings: DATABASE_URL's, or the store's own, started. Throws ConfigError, EmbeddedDatabaseError. */
export async function openDatabase(config: Config): Promise<OpenDatabase> {
  if (config.database.kind === 'external') {
    const { hosts } = config.database;
    return { connection: await findReachable(hosts), hosts, stop: async () => {} };
  }
  const { memoryMegabytes } = config.database;
  const log = createLog(config.logLevel);
  return { ...(await startEmbeddedDatabase({ dataDir: config.dataDir, log, memoryMegabytes })), hosts: [] };
}

/** The first that lets the store in. Throws ConfigError with what the last one said. */
async function findReachable(hosts: readonly DatabaseConnection[]): Promise<DatabaseConnection> {
  let code = '';
  for (const connection of hosts) {
    try {
      const session = await createConnection({ ...connection, connectTimeout: 5_000 });
      await session.end();
      return connection;
    } catch (error) {
      code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    }
  }
  throw new ConfigError(`DATABASE_URL leads to no database that lets the store in${code}.`);
}

/**
 * Brings the database of the settings up to date, or ends between two statements once `signal` aborts. Throws ConfigError where another version
 * made it, and leaves it as it is.
 */
export async function migrateStore(
  config: Config,
  connection: DatabaseConnection,
  signal?: AbortSignal,
): Promise<void> {
  try {
    await migrate(connection, { signal });
  } catch (error) {
    if (error instanceof UnknownSchemaError) throw new ConfigError(unknownSchemaMessage(config, connection));
    throw error;
  }
}

function unknownSchemaMessage({ database, dataDir }: Config, connection: DatabaseConnection): string {
  if (database.kind === 'external') return startMessages.unknownDatabase(connection.database);
  // A campus that forgot DEMO=false has its orders there: no demo advises to delete them.
  return startMessages.unknownDataFolder(dataDir);
}
