import { type SelectQueryBuilder, sql } from 'kysely';

/** How many rows a query finds, which selects nothing yet. */
export async function countRows<Tables, From extends keyof Tables, Selected>(
  query: SelectQueryBuilder<Tables, From, Selected>,
): Promise<number> {
  const counted = query.select(sql<number | string>`count(*)`.as('count'));
  const { count } = (await counted.executeTakeFirstOrThrow()) as { count: number | string };
  return Number(count);
}
