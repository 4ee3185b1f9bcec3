import type { MikroORM } from '@mikro-orm/mysql';
import { entities } from '#server/entities.ts';

/** A table as the entities declare it: the lines of its `create table`, by column or key name. */
export interface EntityTable {
  name: string;
  columns: Map<string, string>;
  keys: Map<string, string>;
  foreignKeys: Map<string, string>;
}

/** Names of tables and columns that are reserved words of MySQL or MariaDB. */
const RESERVED = new Set(['condition', 'groups', 'key', 'order', 'rank', 'rows', 'system', 'usage']);

export const TABLE_OPTIONS = 'default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB';

/** Reads the tables from the ORM's schema generator, each after the tables that it refers to. */
export async function readEntityTables(orm: MikroORM): Promise<EntityTable[]> {
  const metadata = [...orm.getMetadata().getAll().values()];
  for (const { props } of metadata) {
    // Generated columns count too, whether or not the ORM writes them.
    for (const property of props) if (property.generated) delete property.persist;
  }
  const statements = (await orm.schema.getCreateSchemaSQL({ wrap: false })).split(/;\s*\n/).filter(Boolean);
  const tables = new Map<string, EntityTable>();
  for (const statement of statements.map((each) => each.trim())) addStatement(tables, statement);
  const places = new Map(entities.map(({ meta }, place) => [meta.className, place]));
  const placeOf = ({ className }: { className: string }) => places.get(className) ?? Number.POSITIVE_INFINITY;
  const declared = metadata.toSorted((one, other) => placeOf(one) - placeOf(other)).map(({ tableName }) => tableName);
  return inOrder(tables, declared);
}

function addStatement(tables: Map<string, EntityTable>, statement: string): void {
  const [, name = '', lines] = /^create table `(\w+)` \((.*)\) default character set/s.exec(statement) ?? [];
  if (lines !== undefined) {
    const table: EntityTable = { name, columns: new Map(), keys: new Map(), foreignKeys: new Map() };
    tables.set(name, table);
    for (const line of splitLines(lines)) addLine(table, line);
    return;
  }
  const [, altered = '', kind, key = '', rest = ''] =
    /^alter table `(\w+)` add (index|unique|constraint) `(\w+)` (.*)$/s.exec(statement) ?? [];
  const table = tables.get(altered);
  if (!table || !kind) throw new Error(`The schema generator wrote what this script does not know: ${statement}`);
  if (kind === 'constraint') table.foreignKeys.set(key, plain(`constraint \`${key}\` ${rest}`));
  else table.keys.set(key, plain(`${kind === 'unique' ? 'unique key' : 'key'} \`${key}\` ${rest}`));
}

function addLine(table: EntityTable, line: string): void {
  const [, column, definition = ''] = /^`(\w+)` (.*)$/s.exec(line) ?? [];
  if (!column) {
    table.keys.set('PRIMARY', plain(line));
    return;
  }
  const isPrimary = definition.endsWith(' primary key');
  table.columns.set(column, plain(`\`${column}\` ${definition.replace(/ primary key$/, '')}`));
  if (isPrimary) table.keys.set('PRIMARY', plain(`primary key (\`${column}\`)`));
}

function splitLines(text: string): string[] {
  const lines: string[] = [];
  let [depth, from, isQuoted] = [0, 0, false];
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (letter === "'") isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter !== ',' || depth > 0) continue;
    lines.push(text.slice(from, at).trim());
    from = at + 1;
  }
  return [...lines, text.slice(from).trim()];
}

/** Lower case, without unnecessary quotes, and without a word that MariaDB rejects for a generated column. */
const plain = (line: string) =>
  line
    .replaceAll(/`(\w+)`/g, (quoted, name: string) => (RESERVED.has(name) ? quoted : name))
    .replaceAll(/ ON UPDATE CURRENT_TIMESTAMP/g, ' on update current_timestamp')
    .replace(/ (virtual|stored) null$/, ' $1');

function inOrder(tables: Map<string, EntityTable>, declared: readonly string[]): EntityTable[] {
  const ordered = new Set<EntityTable>();
  const visit = (name: string, path: readonly string[]) => {
    const table = tables.get(name);
    if (!table || ordered.has(table)) return;
    if (path.includes(name)) throw new Error(`Tables refer to each other in a circle: ${[...path, name].join(', ')}`);
    for (const line of table.foreignKeys.values()) {
      const referred = / references `?(\w+)`?/.exec(line)?.[1];
      if (referred && referred !== name) visit(referred, [...path, name]);
    }
    ordered.add(table);
  };
  for (const name of declared) visit(name, []);
  return [...ordered];
}

export function createStatement({ name, columns, keys, foreignKeys }: EntityTable): string {
  const lines = [...columns.values(), ...keys.values(), ...foreignKeys.values()];
  return `create table if not exists ${plain(`\`${name}\``)} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n) ${TABLE_OPTIONS}`;
}

const literal = (statement: string) => statement.replaceAll(/[\\`]|\$\{/g, '\\$&');

export function initialMigration(tables: readonly EntityTable[]): string {
  const options = ` ${TABLE_OPTIONS}`;
  const statements = tables.map(createStatement).map((statement) => {
    const indented = literal(statement.slice(0, -options.length)).replaceAll('\n', '\n  ');
    return `  \`${indented} \${TABLE}\`,\n\n`;
  });
  return `import { FIRST_ROWS } from '../firstRows.ts';

const TABLE = '${TABLE_OPTIONS}';

/** All tables in the order of their references, and the rows of every new store. \`npm run migration -- --initial\` writes this file from the entities. */
export default [
${statements.join('')}  ...FIRST_ROWS,
];
`;
}

export const migrationFile = (statements: readonly string[]): string =>
  `export default [\n${statements.map((statement) => `  \`${literal(statement).replaceAll('\n', '\n  ')}\`,\n`).join('')}];\n`;
