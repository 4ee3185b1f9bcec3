import type { SqlEntityManager } from '@mikro-orm/mysql';
import type { KyselyPlugin, RawBuilder } from 'kysely';
import { columnsOf } from './driver.ts';
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

const asDeclared: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    convertRows(result.rows, columnsOf(result.rows));
    return result;
  },
};
