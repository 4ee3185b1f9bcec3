import type { SqlEntityManager } from '@mikro-orm/mysql';
import type { Kysely, RawBuilder } from 'kysely';

/**
 * Kysely on the entity manager's own connection (and transaction), rows as the entities declare them. The option serves for its types alone:
 * the pool converts the values (pool.ts), also those of statements written as `sql` whole.
 */
export const db = <Em extends SqlEntityManager>(em: Em) => em.getKysely<undefined, { convertValues: true }>();

/** The tables of an entity manager, as the builder knows them. */
export type TablesOf<Em extends SqlEntityManager> =
  ReturnType<typeof db<Em>> extends Kysely<infer Tables> ? Tables : never;

/** The keys of rows. */
export const idsOf = <Key>(rows: readonly { id: Key }[]): Key[] => rows.map(({ id }) => id);

/** The rows of a statement written as `sql` whole. */
export async function query<Row>(em: SqlEntityManager, statement: RawBuilder<Row>): Promise<Row[]> {
  return (await statement.execute(db(em))).rows;
}
