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

/**
 * A statement about some keys, as `write` writes it with no other values. Its text is made once for each number of keys: writing it takes the
 * query builder longer than sending it.
 */
export function statementOfKeys<Row>(write: (keys: RawBuilder<unknown>) => RawBuilder<Row>) {
  const texts = new Map<number, string>();
  return async (em: SqlEntityManager, keys: readonly number[]): Promise<Row[]> => {
    const database = db(em);
    const text = texts.get(keys.length) ?? write(sql.join(keys)).compile(database).sql;
    if (keys.length <= MAX_KEYS_KEPT) texts.set(keys.length, text);
    return (await database.executeQuery(CompiledQuery.raw(text, [...keys]) as CompiledQuery<Row>)).rows;
  };
}

const asDeclared: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    convertRows(result.rows, fieldPacketsOf(result.rows));
    return result;
  },
};
