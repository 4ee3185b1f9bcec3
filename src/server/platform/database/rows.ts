import type { SqlEntityManager } from '@mikro-orm/mysql';
import { type KyselyPlugin, RawNode } from 'kysely';
import { columnsOf } from './driver.ts';
import { convertRows } from './values.ts';

/**
 * Kysely on the entity manager's own connection (and transaction), rows as the entities declare them: dates as Date,
 * flags as boolean, JSON parsed, money as decimal text. Statements written as `sql` whole come as the database sends them.
 */
export function rows<Em extends SqlEntityManager>(em: Em) {
  // The ORM's own conversion serves for its type alone: looking every column of every row up by its possible names, it took
  // a quarter of a request.
  return em.getKysely<undefined, { convertValues: true }>().withPlugin(asDeclared);
}

const written = new WeakSet<object>();

const asDeclared: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => {
    if (RawNode.is(node)) written.add(queryId);
    return node;
  },
  transformResult: async ({ result, queryId }) => {
    if (!written.has(queryId)) convertRows(result.rows, columnsOf(result.rows));
    return result;
  },
};
