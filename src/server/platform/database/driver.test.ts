import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Kysely } from 'kysely';
import type { PoolConnection } from 'mysql2';
import { expect, test } from 'vitest';
import { COMMITTING_SHARE, CONNECTION_LANES } from '../limits/lanes.ts';
import { withRequest } from '../requests/requestContext.ts';
import type { OpenPool } from './connectionPool.ts';
import { mysqlDialect } from './driver.ts';
import { createDatabaseWatch } from './watch.ts';

type Done = (error: null, result: unknown[], fields: unknown[]) => void;

/** A database that answers everything at once but commits; `commit` answers the next of them. */
function openSlowCommits(maxConnections: number) {
  const commits: (() => void)[] = [];
  const free: PoolConnection[] = [];
  let open = 0;
  const openConnection = () => {
    open += 1;
    const connection: unknown = {
      once: () => {},
      config: {},
      stream: new EventEmitter(),
      release: () => free.push(connection as PoolConnection),
      query: (sql: string, valuesOrDone: unknown, done = valuesOrDone as Done) => {
        const answer = () => done(null, [], []);
        if (sql === 'commit') commits.push(answer);
        else setImmediate(answer);
      },
    };
    return connection as PoolConnection;
  };
  let limit = 0;
  const openPool: OpenPool = (_, { connectionLimit = 0 }) => {
    limit = connectionLimit;
    return { getConnection: (take) => take(null, free.pop() ?? openConnection()), end: (ended) => ended() };
  };
  const watch = createDatabaseWatch();
  const database = { host: '', port: 0, user: '', password: '', database: '' };
  const db = new Kysely<never>({
    dialect: mysqlDialect(database, { maxConnections, timeoutMs: null, openPool, watch }),
  });
  let ended = 0;
  const write = async (who: string) => {
    const request = { id: who, caller: { lane: 'customers', who } } as const;
    await withRequest(request, () => db.transaction().execute(async () => {}));
    ended += 1;
  };
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
  };
  return {
    write,
    settle,
    commit: () => commits.shift()?.(),
    counts: () => ({ committing: commits.length, ended, open, limit, waiting: watch.pool.waiting }),
  };
}

test('a transaction that commits leaves its turn to the next, as long as few enough commit, and no connection more than the pool has is asked for', async () => {
  const { most } = CONNECTION_LANES.customers;
  const besides = 20 * COMMITTING_SHARE;
  const { write, settle, commit, counts } = openSlowCommits(20);
  const writes = Array.from({ length: 40 }, (_, index) => write(`customer ${index}`));
  await settle();
  expect(counts()).toEqual({
    committing: most + besides,
    ended: 0,
    open: most + besides,
    limit: 20 + besides,
    waiting: 40 - most - besides,
  });
  commit();
  await settle();
  expect(counts()).toMatchObject({ committing: most + besides, ended: 1, open: most + besides });
  for (let count = 1; count < 40; count += 1) {
    commit();
    await settle();
  }
  await Promise.all(writes);
  expect(counts()).toMatchObject({ committing: 0, ended: 40, open: most + besides, waiting: 0 });
});

test('a store with one connection has no other for commits', async () => {
  const { write, settle, commit, counts } = openSlowCommits(1);
  const writes = [write('one'), write('other')];
  await settle();
  expect(counts()).toMatchObject({ committing: 1, limit: 1, waiting: 1 });
  commit();
  await settle();
  commit();
  await Promise.all(writes);
});
