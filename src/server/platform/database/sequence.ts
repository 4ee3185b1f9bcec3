import type { SqlEntityManager } from '@mikro-orm/mysql';

/**
 * The next number of a named sequence, from 1. Must run inside a transaction: the sequence's row stays locked until it
 * ends, so that numbers become visible in their order. Ask for it as late as possible.
 */
export async function nextInSequence(em: SqlEntityManager, name: string): Promise<number> {
  return takeFromSequence(em, name, 1);
}

/** Takes the next `count` numbers of a sequence at once, and returns the last of them. Otherwise as nextInSequence. */
export async function takeFromSequence(em: SqlEntityManager, name: string, count: number): Promise<number> {
  const result = await em.execute<{ insertId: number }>(
    'insert into `sequence` (`name`, `value`) values (?, last_insert_id(?)) on duplicate key update `value` = last_insert_id(`value` + ?)',
    [name, count, count],
    'run',
  );
  return Number(result.insertId);
}
