import type { SqlEntityManager } from '@mikro-orm/mysql';
import { CompiledQuery, type KyselyPlugin, type RawBuilder, sql } from 'kysely';
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

/** More keys are asked for in numbers that hardly come again. */
const MAX_KEYS_KEPT = 20;

/** The place of a value in a statement that is written once: that of a name, or one in the list of that name. */
class Place {
  readonly name: string;
  readonly index: number | null;
  constructor(name: string, index: number | null = null) {
    this.name = name;
    this.index = index;
  }
}

const placesFor = ([name, value]: [string, unknown]): [string, Place | Place[]] => [
  name,
  Array.isArray(value) ? value.map((_, index) => new Place(name, index)) : new Place(name),
];

/**
 * A statement as `write` writes it with any values, which it only puts in their places. Its text is made once for each length of the lists among
 * them: writing it takes the query builder longer than sending it.
 */
export function keptStatement<Em extends SqlEntityManager, Values extends Record<string, unknown>, Row>(
  write: (em: Em, values: Values) => { compile(): CompiledQuery<Row> },
) {
  const kept = new Map<string, CompiledQuery<Row>>();
  return async (em: Em, values: Values): Promise<Row[]> => {
    const entries = Object.entries(values);
    const lengths = entries.flatMap(([, value]) => (Array.isArray(value) ? value.length : []));
    const shape = lengths.join();
    const statement = kept.get(shape) ?? write(em, Object.fromEntries(entries.map(placesFor)) as Values).compile();
    if (Math.max(0, ...lengths) <= MAX_KEYS_KEPT) kept.set(shape, statement);
    const given = statement.parameters.map((parameter) => {
      if (!(parameter instanceof Place)) return parameter;
      const value = values[parameter.name];
      return parameter.index === null ? value : (value as readonly unknown[])[parameter.index];
    });
    return (await db(em).executeQuery(CompiledQuery.raw(statement.sql, given) as CompiledQuery<Row>)).rows;
  };
}

/** The same of a statement about some keys that is written as `sql` whole. */
export const statementOfKeys = <Row>(write: (keys: RawBuilder<unknown>) => RawBuilder<Row>) => {
  const read = keptStatement((em: SqlEntityManager, { keys }: { keys: readonly number[] }) => ({
    compile: () => write(sql.join(keys)).compile(db(em)),
  }));
  return (em: SqlEntityManager, keys: readonly number[]): Promise<Row[]> => read(em, { keys });
};

const asDeclared: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    convertRows(result.rows, fieldPacketsOf(result.rows));
    return result;
  },
};
