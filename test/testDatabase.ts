import { randomBytes } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/mysql';
import { createConnection } from 'mysql2/promise';
import { inject } from 'vitest';
import ormOptions from '#db/mikro-orm.config.ts';
import { type DatabaseConnection, migrate, openOrm } from '#server/platform/database/orm.ts';

export interface TestDatabase {
  orm: MikroORM;
  connection: DatabaseConnection;
  drop(): Promise<void>;
}

interface Options {
  maxConnections?: number | undefined;
  timeoutMs?: number | undefined;
  /** How the store gets there, such as through a proxy. */
  reachedBy?: ((own: DatabaseConnection) => DatabaseConnection) | undefined;
}

async function onServer(connection: DatabaseConnection, sql: string): Promise<void> {
  const { database: _, ...server } = connection;
  const session = await createConnection(server);
  await session.query(sql);
  await session.end();
}

/** A migrated database of its own on the run's server. */
export async function createTestDatabase({
  maxConnections = 20,
  timeoutMs,
  reachedBy = (own) => own,
}: Options = {}): Promise<TestDatabase> {
  const connection = { ...inject('database'), database: `test_${randomBytes(6).toString('hex')}` };
  await onServer(connection, `CREATE DATABASE ${connection.database} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
  const orm = await openOrm(ormOptions, reachedBy(connection), { maxConnections, timeoutMs: timeoutMs ?? null });
  await migrate(orm, connection);
  return {
    orm,
    connection,
    drop: async () => {
      await orm.close();
      await onServer(connection, `DROP DATABASE ${connection.database}`);
    },
  };
}
