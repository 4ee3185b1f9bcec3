import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { MIGRATIONS, MIGRATIONS_TABLE, migrate } from '#server/platform/database/migrate.ts';
import type { DatabaseConnection } from '#server/platform/database/orm.ts';
import { createDatabase, dropDatabase } from '#test/store/schemaCopy.ts';
import { createStatement, type EntityTable } from './entityTables.ts';

/** The lines of a table as the server writes them, by kind and name. */
type ServerTable = Map<string, string>;

/** Returns one statement for each differing table. Both versions are created on one server, so that its rewriting makes no difference. */
export async function draftDifference(
  connection: DatabaseConnection,
  tables: readonly EntityTable[],
  folder = MIGRATIONS,
): Promise<string[]> {
  const [migrated, declared] = [await createDatabase(connection), await createDatabase(connection)];
  try {
    await migrate(migrated, { folder });
    const session = await createConnection(declared);
    for (const table of tables) await session.query(createStatement(table));
    const [from, to] = [
      await readServerTables(session, migrated.database),
      await readServerTables(session, declared.database),
    ];
    await session.end();
    const made = tables.flatMap((table) => {
      const before = from.get(table.name);
      return before ? alterStatements(table, before, to.get(table.name) ?? new Map()) : [createStatement(table)];
    });
    const gone = [...from.keys()].filter((name) => !to.has(name));
    return [...made, ...gone.map((name) => `drop table if exists \`${name}\``)];
  } finally {
    await dropDatabase(migrated);
    await dropDatabase(declared);
  }
}

async function readServerTables(session: Connection, database: string): Promise<Map<string, ServerTable>> {
  const [names] = await session.query<RowDataPacket[]>(
    'select table_name as name from information_schema.tables where table_schema = ? and table_name <> ?',
    [database, MIGRATIONS_TABLE],
  );
  const tables = new Map<string, ServerTable>();
  for (const { name } of names) {
    const [[row]] = await session.query<RowDataPacket[]>('show create table ??.??', [database, name]);
    const lines = String(row?.['Create Table']).split('\n').slice(1, -1);
    tables.set(name, new Map(lines.map((line) => line.trim().replace(/,$/, '')).map((line) => [keyOf(line), line])));
  }
  return tables;
}

/** Examples: "column name", "key stock_name", "foreign key order_customer_id_foreign". */
function keyOf(line: string): string {
  const [, kind = '', name = 'PRIMARY'] = /^([A-Z ]*?) ?(?:`(\w+)`|\()/.exec(line) ?? [];
  if (kind === '') return `column ${name}`;
  return kind === 'CONSTRAINT' ? `foreign key ${name}` : `key ${name}`;
}

function alterStatements(table: EntityTable, from: ServerTable, to: ServerTable): string[] {
  const lineOf = (key: string) => {
    const [, kind, name = ''] = /^(column|key|foreign key) (\w+)$/.exec(key) ?? [];
    if (kind === 'column') return `column ${table.columns.get(name)}`;
    return kind === 'key' ? table.keys.get(name) : table.foreignKeys.get(name);
  };
  const dropped = [...from.keys()].filter(
    (key) => !to.has(key) || (!key.startsWith('column') && to.get(key) !== from.get(key)),
  );
  // In the order of dependence: foreign keys need keys, and keys need columns.
  const drops = ['foreign key', 'key', 'column'].flatMap((kind) =>
    dropped
      .filter((key) => key.startsWith(`${kind} `))
      .map((key) => (key === 'key PRIMARY' ? 'drop primary key' : `drop ${key}`)),
  );
  const changes = [...to].flatMap(([key, line]) => {
    if (from.get(key) === line) return [];
    return [`${from.has(key) && key.startsWith('column') ? 'modify' : 'add'} ${lineOf(key)}`];
  });
  const parts = [...drops, ...changes];
  return parts.length > 0 ? [`alter table \`${table.name}\`\n  ${parts.join(',\n  ')}`] : [];
}
