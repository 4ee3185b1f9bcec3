/**
 * How many connections to the database that `query` reads wait for another transaction's lock. Read from InnoDB's status,
 * which is made again at each request: information_schema.innodb_trx stays what it was for as long as anyone reads it again
 * within a tenth of a second, and several tests share one server. With `table`, those alone that wait for a row of it: the
 * store's own jobs may wait for others meanwhile.
 */
export async function countLockWaits(query: (sql: string) => Promise<unknown>, table?: string): Promise<number> {
  const [{ Status }] = (await query('show engine innodb status')) as [{ Status: string }];
  const waiting = Status.split('---TRANSACTION').filter(
    (transaction) =>
      transaction.includes('\nLOCK WAIT ') && (table === undefined || transaction.includes(`.\`${table}\` trx id`)),
  );
  const ids = waiting.flatMap((transaction) => transaction.match(/thread id (\d+)/)?.[1] ?? []);
  if (ids.length === 0) return 0;
  const [row] = (await query(
    `select count(*) as waits from information_schema.processlist where db = database() and id in (${ids.join(', ')})`,
  )) as [{ waits: number | string }];
  return Number(row.waits);
}
