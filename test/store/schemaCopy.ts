import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Connection, createConnection } from 'mysql2/promise';
import { migrate } from '#server/platform/database/migrate.ts';
import type { DatabaseConnection } from '#server/platform/database/orm.ts';

/** A migrated database: table names, and statements that create the tables and their rows, each list run as one query. */
export interface SchemaCopy {
  names: string[];
  tables: string;
  rows: string;
}

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

export async function createDatabase(connection: DatabaseConnection): Promise<DatabaseConnection> {
  const database = `test_${randomBytes(6).toString('hex')}`;
  await onServer(connection, (session) =>
    session.query(`CREATE DATABASE ${database} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`),
  );
  return { ...connection, database };
}

export const dropDatabase = (connection: DatabaseConnection) =>
  onServer(connection, (session) => session.query(`DROP DATABASE ${connection.database}`));

/** Runs all migrations once, in a temporary database, and reads the result. */
export async function readSchemaCopy(server: DatabaseConnection): Promise<SchemaCopy> {
  const connection = await createDatabase(server);
  await migrate(connection);
  const copy = await onServer(connection, (session) => readStatements(session, connection.database));
  await dropDatabase(connection);
  return copy;
}

// Tables refer to later ones.
const toQuery = (statements: readonly string[]) => ['SET FOREIGN_KEY_CHECKS = 0', ...statements].join(';\n');

async function selectFrom(session: Connection, statement: string): Promise<Record<string, unknown>[]> {
  return (await session.query(statement))[0] as Record<string, unknown>[];
}

const readNames = async (session: Connection): Promise<string[]> =>
  (await selectFrom(session, 'SHOW TABLES')).flatMap((row) => Object.values(row).map(String));

async function readStatements(session: Connection, database: string): Promise<SchemaCopy> {
  await session.query(`USE ${database}`);
  const names = await readNames(session);
  const tables: string[] = [];
  const inserts: string[] = [];
  for (const table of names) {
    const [made] = await selectFrom(session, `SHOW CREATE TABLE \`${table}\``);
    tables.push(String(made?.['Create Table']));
    const rows = await selectFrom(session, `SELECT * FROM \`${table}\``);
    if (rows[0]) {
      const values = rows.map((row) => Object.values(row));
      inserts.push(session.format('INSERT INTO ?? (??) VALUES ?', [table, Object.keys(rows[0]), values]));
    }
  }
  return { names, tables: toQuery(tables), rows: toQuery(inserts) };
}

export const applySchemaCopy = (connection: DatabaseConnection, { tables, rows }: SchemaCopy) =>
  onServer(connection, (session) => session.query(`USE ${connection.database};\n${tables};\n${rows}`));

/** Resets a used database in a third of the time of a new copy, by emptying its used tables. Returns false, unchanged, if its tables differ. */
export const restoreSchemaCopy = (connection: DatabaseConnection, { names, rows }: SchemaCopy): Promise<boolean> =>
  onServer(connection, async (session) => {
    await session.query(`USE ${connection.database}`);
    const triggers = await selectFrom(session, 'SHOW TRIGGERS');
    if (triggers.length > 0 || !isDeepStrictEqual(await readNames(session), names)) return false;
    const filled = names.map((name) => `SELECT '${name}' AS name FROM DUAL WHERE EXISTS (SELECT 1 FROM \`${name}\`)`);
    const counted = `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() AND auto_increment > 1`;
    const used = await selectFrom(session, [...filled, counted].join(' UNION '));
    await session.query(`${toQuery(used.map(({ name }) => `TRUNCATE TABLE \`${name}\``))};\n${rows}`);
    return true;
  });
