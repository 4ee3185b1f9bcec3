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
  /** By the migrations themselves instead of by a copy of what they make. */
  isMigrated?: boolean;
  /** How the store gets there, such as through a proxy. */
  reachedBy?: ((own: DatabaseConnection) => DatabaseConnection) | undefined;
  watch?: DatabaseWatch | undefined;
}

/**
 * The metadata that the ORM has discovered from the entities. They are the same for every database, and discovering them is half of the
 * cost of opening another one.
 */
let discovered: MetadataStorage | undefined;

/** The store's own options, whose entities the ORM need not discover again once this worker has done so. */
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

/** Databases of earlier stores of this worker that are as new, on the server that goes with the run. */
const spares: DatabaseConnection[] = [];

async function copyDatabase(): Promise<DatabaseConnection> {
  const spare = spares.pop();
  if (spare) return spare;
  const connection = await createDatabase(inject('database'));
  await applySchemaCopy(connection, inject('schemaCopy'));
  return connection;
}

/** Keeps a database for the next store, where it goes with the run's server and tests have not changed its tables. */
async function giveBack(connection: DatabaseConnection): Promise<void> {
  const isReusable =
    inject('installedDatabase') !== null && (await restoreSchemaCopy(connection, inject('schemaCopy')));
  if (isReusable) spares.push(connection);
  else await dropDatabase(connection);
}

/** A database of its own on the run's server, with all tables and no rows but the migrations' own. */
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
