import type { MetadataStorage, MikroORM, Options as OrmOptions } from '@mikro-orm/mysql';
import { inject } from 'vitest';
import ormOptions from '#db/mikro-orm.config.ts';
import { createDatabaseWatch, type DatabaseWatch } from '#server/platform/database/connections.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { type DatabaseConnection, openOrm } from '#server/platform/database/orm.ts';
import { applySchemaCopy, createDatabase, dropDatabase, restoreSchemaCopy } from './schemaCopy.ts';

export interface TestDatabase {
  orm: MikroORM;
  connection: DatabaseConnection;
  drop(): Promise<void>;
}

interface Options {
  maxConnections?: number | undefined;
  timeoutMs?: number | undefined;
  /** Runs the migrations instead of copying their result. */
  isMigrated?: boolean;
  reachedBy?: ((own: DatabaseConnection) => DatabaseConnection) | undefined;
  watch?: DatabaseWatch | undefined;
}

/** The ORM's metadata of the entities, equal for every database. Discovering it takes half the time of opening one. */
let discovered: MetadataStorage | undefined;

function discoveredOptions(): OrmOptions {
  const metadata = discovered;
  if (!metadata) return ormOptions;
  return {
    ...ormOptions,
    entities: [],
    discovery: {
      warnWhenNoEntities: false,
      afterDiscovered: (storage) => {
        for (const meta of metadata) storage.set(meta.class, meta);
      },
    },
  };
}

/** Reset databases of this worker's earlier stores, on the run's own server. */
const spares: DatabaseConnection[] = [];

async function copyDatabase(): Promise<DatabaseConnection> {
  const spare = spares.pop();
  if (spare) return spare;
  const connection = await createDatabase(inject('database'));
  await applySchemaCopy(connection, inject('schemaCopy'));
  return connection;
}

/** Keeps a database for the next store, if it is on the run's server and its tables are unchanged. */
async function giveBack(connection: DatabaseConnection): Promise<void> {
  const isReusable =
    inject('installedDatabase') !== null && (await restoreSchemaCopy(connection, inject('schemaCopy')));
  if (isReusable) spares.push(connection);
  else await dropDatabase(connection);
}

/** A database on the run's server with all tables and only the migrations' own rows. */
export async function createTestDatabase({
  maxConnections = 20,
  timeoutMs,
  isMigrated = false,
  reachedBy = (own) => own,
  watch = createDatabaseWatch(),
}: Options = {}): Promise<TestDatabase> {
  const connection = isMigrated ? await createDatabase(inject('database')) : await copyDatabase();
  const orm = await openOrm(isMigrated ? ormOptions : discoveredOptions(), reachedBy(connection), {
    maxConnections,
    timeoutMs: timeoutMs ?? null,
    watch,
  });
  discovered ??= orm.getMetadata();
  if (isMigrated) await migrate(connection);
  return {
    orm,
    connection,
    drop: async () => {
      await orm.close();
      await (isMigrated ? dropDatabase(connection) : giveBack(connection));
    },
  };
}
