import type { SqlEntityManager } from '@mikro-orm/mysql';
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';

/** Kysely on the entity manager's connection and transaction. The option sets types only; the pool converts the values (pool.ts). */
export const db = <Em extends SqlEntityManager>(em: Em) => em.getKysely<undefined, { convertValues: true }>();

export type TablesOf<Em extends SqlEntityManager> =
  ReturnType<typeof db<Em>> extends Kysely<infer Tables> ? Tables : never;

export const idsOf = <Key>(rows: readonly { id: Key }[]): Key[] => rows.map(({ id }) => id);

export async function query<Row>(em: SqlEntityManager, statement: RawBuilder<Row>): Promise<Row[]> {
  return (await statement.execute(db(em))).rows;
}

/** Counts the rows of `query`, which must not select anything yet. */
export async function countRows<Tables, From extends keyof Tables, Selected>(
  query: SelectQueryBuilder<Tables, From, Selected>,
): Promise<number> {
  const counted = query.select(sql<number | string>`count(*)`.as('count'));
  const { count } = (await counted.executeTakeFirstOrThrow()) as { count: number | string };
  return Number(count);
}
