/**
 * The number of connections that wait for another transaction's lock, with `table` only for its rows.
 * Reads InnoDB's status, because information_schema.innodb_trx is cached if it was read within 0.1 s, and several tests
 * share one server.
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
