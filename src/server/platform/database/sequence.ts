import type { SqlEntityManager } from '@mikro-orm/mysql';

/**
 * The next number of a named sequence, from 1. Must run inside a transaction: the sequence's row stays locked until it
 * ends, so that numbers become visible in their order. Ask for it as late as possible.
 */
export async function nextInSequence(em: SqlEntityManager, name: string): Promise<number> {
  const result = await em.execute<{ insertId: number }>(
    'insert into `sequence` (`name`, `value`) values (?, last_insert_id(1)) on duplicate key update `value` = last_insert_id(`value` + 1)',
    [name],
    'run',
  );
  return Number(result.insertId);
}
