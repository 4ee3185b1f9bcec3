import type { SqlEntityManager } from '@mikro-orm/mysql';
import { CompiledQuery, type KyselyPlugin, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
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

/** The rows of a statement written as `sql` whole, converted as those of `db`. */
export async function query<Row>(em: SqlEntityManager, statement: RawBuilder<Row>): Promise<Row[]> {
  const { rows } = await statement.execute(db(em));
  return rows;
}

/** More numbers are asked for in lists whose lengths hardly come again. */
const MAX_NUMBERS_KEPT = 20;

/** A statement before it is text: whole, or of the builder. */
interface Written<Row> {
  compile(database: QueryExecutorProvider): CompiledQuery<Row>;
}

/** Stands in a statement for one of its numbers. */
class Place {
  readonly position: number;
  constructor(position: number) {
    this.position = position;
  }
}

/**
 * A statement about some numbers, which may stand in it several times; whatever else `write` writes into it must be the same each time. Its text is
 * made once for each amount of numbers: writing it takes the query builder longer than sending it.
 */
export function statementOf<Row, Em extends SqlEntityManager>(
  write: (numbers: readonly RawBuilder<number>[], em: Em) => Written<Row>,
) {
  const written = new Map<number, CompiledQuery<Row>>();
  return async (em: Em, numbers: readonly number[]): Promise<Row[]> => {
    const database = db(em);
    let known = written.get(numbers.length);
    if (!known) {
      const places = numbers.map((_, position) => sql<number>`${new Place(position)}`);
      known = write(places, em).compile(database);
      if (numbers.length <= MAX_NUMBERS_KEPT) written.set(numbers.length, known);
    }
    const values = known.parameters.map((value) => (value instanceof Place ? numbers[value.position] : value));
    return (await database.executeQuery(CompiledQuery.raw(known.sql, values) as CompiledQuery<Row>)).rows;
  };
}

/** The same about a list of keys. */
export const statementOfKeys = <Row>(write: (keys: RawBuilder<unknown>) => Written<Row>) =>
  statementOf<Row, SqlEntityManager>((numbers) => write(sql.join(numbers)));

const asDeclared: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    convertRows(result.rows, fieldPacketsOf(result.rows));
    return result;
  },
};
