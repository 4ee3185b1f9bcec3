import { randomBytes } from 'node:crypto';
import { type Connection, createConnection } from 'mysql2/promise';
import ormOptions from '#db/mikro-orm.config.ts';
import { type DatabaseConnection, migrate, openOrm } from '#server/platform/database/orm.ts';

/** Statements that make a database as the migrations make it, rows included: run as one query in an empty database. */
export type SchemaCopy = string;

/** Runs something on a server without choosing a database. */
async function onServer<Result>(
  { database: _, ...server }: DatabaseConnection,
  work: (session: Connection) => Promise<Result>,
): Promise<Result> {
  const session = await createConnection({ ...server, multipleStatements: true });
  try {
    return await work(session);
  } finally {
    await session.end();
  }
}

/** Makes an empty database of its own name on the server of `connection`; returns how to reach it. */
export async function createDatabase(connection: DatabaseConnection): Promise<DatabaseConnection> {
  const database = `test_${randomBytes(6).toString('hex')}`;
  await onServer(connection, (session) =>
    session.query(`CREATE DATABASE ${database} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`),
  );
  return { ...connection, database };
}

export const dropDatabase = (connection: DatabaseConnection) =>
  onServer(connection, (session) => session.query(`DROP DATABASE ${connection.database}`));

/** Runs all migrations once, in a database that goes again, and reads what they have made. */
export async function readSchemaCopy(server: DatabaseConnection): Promise<SchemaCopy> {
  const connection = await createDatabase(server);
  const orm = await openOrm(ormOptions, connection);
  await migrate(orm, connection);
  await orm.close();
  const copy = await onServer(connection, (session) => readStatements(session, connection.database));
  await dropDatabase(connection);
  return copy;
}

async function readStatements(session: Connection, database: string): Promise<SchemaCopy> {
  const select = async (statement: string) => (await session.query(statement))[0] as Record<string, unknown>[];
  await session.query(`USE ${database}`);
  const statements: string[] = [];
  for (const [table] of (await select('SHOW TABLES')).map((row) => Object.values(row))) {
    const [made] = await select(`SHOW CREATE TABLE \`${table}\``);
    statements.push(String(made?.['Create Table']));
    const rows = await select(`SELECT * FROM \`${table}\``);
    if (rows[0]) {
      const values = rows.map((row) => Object.values(row));
      statements.push(session.format('INSERT INTO ?? (??) VALUES ?', [table, Object.keys(rows[0]), values]));
    }
  }
  // Tables refer to others that come after them.
  return ['SET FOREIGN_KEY_CHECKS = 0', ...statements].join(';\n');
}

/** Fills an empty database with a copy of the schema. */
export const applySchemaCopy = (connection: DatabaseConnection, copy: SchemaCopy) =>
  onServer(connection, (session) => session.query(`USE ${connection.database};\n${copy}`));
