import type { SqlEntityManager } from '@mikro-orm/mysql';
import { sql } from 'kysely';
import { outsideOfRequests } from '../requests/requestContext.ts';
import { shareRuns } from '../shareRuns.ts';
import { db } from './db.ts';
import { retryAborted } from './transaction.ts';

const tables = (em: SqlEntityManager) => db(em).withTables<{ sequence: { name: string; value: number } }>();

/** Takes `count` numbers (from 1) and returns the last. The row stays locked until the transaction ends, so call it as late as possible. */
export async function nextInSequence(em: SqlEntityManager, name: string, count = 1): Promise<number> {
  const { insertId } = await tables(em)
    .insertInto('sequence')
    .values({ name, value: sql`last_insert_id(${count})` })
    .onDuplicateKeyUpdate({ value: sql`last_insert_id(value + ${count})` })
    .executeTakeFirstOrThrow();
  return Number(insertId);
}

/** Numbers of named sequences, drawn outside of transactions so that no caller waits for another's commit. */
export interface Numbers {
  /** Ascending across all processes. Draw before a transaction begins, since a draw needs its own connection. */
  draw(name: string): Promise<number>;
  /** Returns an unused number. A gap remains if a later number has been drawn. */
  giveBack(name: string, number: number): Promise<void>;
}

/** Requests that arrive during a draw share the next statement. */
export function createNumbers(forkEm: () => SqlEntityManager): Numbers {
  let wanted = new Map<string, number>();
  const last = new Map<string, number>();
  const draw = shareRuns(async () => {
    const counts = wanted;
    wanted = new Map();
    const before = new Map<string, number>();
    for (const [name, count] of counts) {
      const reached = await outsideOfRequests(() => retryAborted(() => nextInSequence(forkEm(), name, count)));
      last.set(name, reached);
      before.set(name, reached - count);
    }
    return before;
  });
  return {
    draw: async (name) => {
      const place = (wanted.get(name) ?? 0) + 1;
      wanted.set(name, place);
      return ((await draw()).get(name) ?? 0) + place;
    },
    giveBack: async (name, number) => {
      if (last.get(name) !== number) return;
      last.set(name, number - 1);
      await tables(forkEm())
        .updateTable('sequence')
        .set({ value: number - 1 })
        .where('name', '=', name)
        .where('value', '=', number)
        .execute();
    },
  };
}
