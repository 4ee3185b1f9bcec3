import type { SqlEntityManager } from '@mikro-orm/mysql';
import {
  CompiledQuery,
  type Insertable,
  type Kysely,
  type KyselyPlugin,
  type QueryExecutorProvider,
  type QueryResult,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { fieldPacketsOf } from './driver.ts';
import { convertRows } from './values.ts';

/**
 * Kysely on the entity manager's own connection (and transaction), rows as the entities declare them: dates as Date,
 * flags as boolean, JSON parsed, money as decimal text. The same holds for statements written as `sql` whole.
 */
export function db<Em extends SqlEntityManager>(em: Em) {
  // The ORM's own conversion serves for its type alone: looking every column of every row up by its possible names, it took
  // a quarter of a request.
  const plain = em.getKysely<undefined, { convertValues: true }>();
  const known = declared.get(plain) as typeof plain | undefined;
  if (known) return known;
  const made = plain.withPlugin(asDeclared);
  declared.set(plain, made);
  return made;
}

/** The builder of a connection or of a transaction, made once for each. */
const declared = new WeakMap<object, unknown>();

/** The keys of rows. */
export const idsOf = <Key>(rows: readonly { id: Key }[]): Key[] => rows.map(({ id }) => id);

/** The rows of a statement written as `sql` whole, converted as those of `db`. */
export async function query<Row>(em: SqlEntityManager, statement: RawBuilder<Row>): Promise<Row[]> {
  const { rows } = await statement.execute(db(em));
  return rows;
}

/** More values are asked for in lists whose lengths hardly come again. */
const MAX_VALUES_KEPT = 50;

/** A statement before it is text: whole, or of the builder. */
interface Written<Row> {
  compile(database: QueryExecutorProvider): CompiledQuery<Row>;
}

/** Stands in a statement for one of its values. */
class Place {
  readonly position: number;
  constructor(position: number) {
    this.position = position;
  }
}

/** For each value the place in which it stands. */
export type Places<Values extends readonly unknown[]> = { [Index in keyof Values]: RawBuilder<Values[Index]> };

/**
 * A statement about some values, which may stand in it several times; whatever else `write` writes into it must be the same each time. Its text is
 * made once for each amount of values: writing it takes the query builder longer than sending it. Returns the rows, or what was written.
 */
function textOf<Row, Em extends SqlEntityManager, Values extends readonly unknown[]>(
  write: (places: Places<Values>, em: Em) => Written<Row>,
) {
  const written = new Map<number, CompiledQuery<Row>>();
  return (em: Em, values: Values): Promise<QueryResult<Row>> => {
    const database = db(em);
    let known = written.get(values.length);
    if (!known) {
      const places = values.map((_, position) => sql`${new Place(position)}`);
      known = write(places as RawBuilder<unknown>[] as Places<Values>, em).compile(database);
      if (values.length <= MAX_VALUES_KEPT) written.set(values.length, known);
    }
    const parameters = known.parameters.map((each) => (each instanceof Place ? values[each.position] : each));
    return database.executeQuery(CompiledQuery.raw(known.sql, parameters) as CompiledQuery<Row>);
  };
}

/** `textOf` a read: returns its rows. */
export function statementOf<Row, Em extends SqlEntityManager, Values extends readonly unknown[] = readonly number[]>(
  write: (places: Places<Values>, em: Em) => Written<Row>,
) {
  const send = textOf(write);
  return async (em: Em, values: Values): Promise<Row[]> => (await send(em, values)).rows;
}

/** The same about a list of keys. */
export const statementOfKeys = <Row>(write: (keys: RawBuilder<unknown>) => Written<Row>) =>
  statementOf<Row, SqlEntityManager>((numbers) => write(sql.join(numbers)));

/** `textOf` a write: returns the key of its first row, and how many it has changed. */
export const writeOf = <Em extends SqlEntityManager, Values extends readonly unknown[] = readonly number[]>(
  write: (places: Places<Values>, em: Em) => Written<unknown>,
) => {
  const send = textOf(write);
  return async (em: Em, values: Values) => toWritten(await send(em, values));
};

/** The tables of an entity manager, as the builder knows them. */
export type TablesOf<Em extends SqlEntityManager> =
  ReturnType<typeof db<Em>> extends Kysely<infer Tables> ? Tables : never;

/**
 * Inserts rows, at least one; a column that a row leaves out has its default there. One row may come under a condition. Written here, because the
 * builder takes longer to write an insert than the database to carry it out. Returns the key of the first row, and how many were inserted.
 */
export async function insertRows<Em extends SqlEntityManager, Table extends keyof TablesOf<Em> & string>(
  em: Em,
  table: Table,
  rows: readonly Insertable<TablesOf<Em>[Table]>[],
  where?: RawBuilder<SqlBool>,
): Promise<{ insertId: number; changed: number }> {
  const database = db(em);
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const values: unknown[] = [];
  const cellOf = (value: unknown) => (value === undefined ? 'default' : values.push(value) && '?');
  const cells = rows.map((row) => columns.map((column) => cellOf((row as Record<string, unknown>)[column])).join(', '));
  const into = `insert into \`${table}\` (${columns.map((column) => `\`${column}\``).join(', ')})`;
  const condition = where?.compile(database);
  const text = condition
    ? `${into} select ${cells[0]} from dual where ${condition.sql}`
    : `${into} values (${cells.join('), (')})`;
  const statement = CompiledQuery.raw(text, [...values, ...(condition?.parameters ?? [])]);
  return toWritten(await database.executeQuery(statement));
}

const toWritten = ({ insertId, numAffectedRows }: QueryResult<unknown>) => ({
  insertId: Number(insertId ?? 0),
  changed: Number(numAffectedRows ?? 0),
});

const asDeclared: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    convertRows(result.rows, fieldPacketsOf(result.rows));
    return result;
  },
};
