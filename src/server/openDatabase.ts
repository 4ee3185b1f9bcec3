import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { startMessages } from '#shared/serverMessages.ts';
import { type Config, ConfigError } from './platform/config/config.ts';
import { migrate, UnknownSchemaError } from './platform/database/migrate.ts';
import type { DatabaseConnection } from './platform/database/orm.ts';
import { startEmbeddedDatabase } from './platform/embedded/embeddedDatabase.ts';
import { createLog } from './platform/logging/log.ts';

export interface OpenDatabase {
  connection: DatabaseConnection;
  /** Stops only an embedded server. */
  stop(): Promise<void>;
}

/** DATABASE_URL, or a started embedded one. Throws ConfigError, EmbeddedDatabaseError. */
export async function openDatabase(config: Config): Promise<OpenDatabase> {
  if (config.database.kind === 'external') {
    const { connection } = config.database;
    await requireUsable(connection);
    return { connection, stop: async () => {} };
  }
  const { memoryMegabytes } = config.database;
  const log = createLog(config.logLevel);
  return startEmbeddedDatabase({ dataDir: config.dataDir, log, memoryMegabytes });
}

/** Auto-increment must be 1, because keys of one INSERT are derived from the first. Throws ConfigError, also without access. */
async function requireUsable(connection: DatabaseConnection): Promise<void> {
  const session = await createConnection({ ...connection, connectTimeout: 5_000 }).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw new ConfigError(`The store cannot connect to DATABASE_URL${code}.`);
  });
  try {
    const [rows] = await session.query<RowDataPacket[]>('select @@auto_increment_increment as step');
    if (rows[0]?.step !== 1)
      throw new ConfigError(
        'auto_increment_increment of the database must be 1 (on Galera: wsrep_auto_increment_control = OFF).',
      );
  } finally {
    await session.end();
  }
}

/** `signal` stops between two statements. Throws ConfigError for another version's database, which stays unchanged. */
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
  // A store that ran as a demo by mistake has orders here, so the message must not advise deletion.
  return startMessages.unknownDataFolder(dataDir);
}
