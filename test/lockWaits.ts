/**
 * How many connections to the database that `query` reads wait for another transaction's lock. Read from InnoDB's status,
 * which is made anew at each request: information_schema.innodb_trx stays what it was for as long as anyone reads it again
 * within a tenth of a second, and several tests share one server.
 */
export async function countLockWaits(query: (sql: string) => Promise<unknown>): Promise<number> {
  const [{ Status }] = (await query('show engine innodb status')) as [{ Status: string }];
  const waiting = Status.split('---TRANSACTION').filter((transaction) => transaction.includes('\nLOCK WAIT '));
  const ids = waiting.flatMap((transaction) => transaction.match(/thread id (\d+)/)?.[1] ?? []);
  if (ids.length === 0) return 0;
  const [row] = (await query(
    `select count(*) as waits from information_schema.processlist where db = database() and id in (${ids.join(', ')})`,
  )) as [{ waits: number | string }];
  return Number(row.waits);
}
