import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { DatabaseConnection } from '#server/platform/config/databaseUrl.ts';
import { openOrm } from '#server/platform/database/orm.ts';
import type { Deps, StoreEntityManager } from '#server/platform/services.ts';
import { createTokens } from '#server/platform/sessions/tokens.ts';
import { connect } from '#test/apiClient.ts';
import { type DatabaseProxy, openDatabaseProxy } from '#test/databaseProxy.ts';
import { placeOrder } from '#test/orders.ts';
import { createRecords } from '#test/records.ts';
import { createDatabase, dropDatabase } from '#test/schemaCopy.ts';
import { type StoreProcess, startStoreProcess } from '#test/storeProcess.ts';
import ormOptions from './mikro-orm.config.ts';
import released from './releasedVersion.json' with { type: 'json' };

const run = promisify(execFile);
const SESSION_SECRET = 'a secret that only the tests of this store know';
const PROJECT = join(import.meta.dirname, '..');

/** The version that is out: its commit, and the last migration that it has. A release changes both. */
const { commit } = released;

const [hasCommit, isBuilt] = await Promise.all([
  run('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: PROJECT }).then(
    () => true,
    () => false,
  ),
  existsSync(join(PROJECT, 'dist/client/index.html')),
]);

// A shallow clone has no past; there the statements alone are judged, by expandFirst.test.ts.
const isPossible = hasCommit && isBuilt;

const running: StoreProcess[] = [];
let folder: string;
let connection: DatabaseConnection;
let proxy: DatabaseProxy;
beforeAll(async () => {
  if (!isPossible) return;
  folder = await mkdtemp(join(tmpdir(), 'campus-store-released-'));
  connection = await createDatabase(inject('database'));
  // A process of the released version is named its database by host and port alone.
  proxy = await openDatabaseProxy(connection);
});
afterAll(async () => {
  if (!isPossible) return;
  await Promise.all(running.map((store) => store.stop()));
  await proxy.close();
  await dropDatabase(connection);
  await rm(folder, { recursive: true, force: true });
});

/** The files of the released version, with this one's packages and build. */
async function checkOut(): Promise<string> {
  const checkout = join(folder, 'released');
  await mkdir(checkout);
  const archive = join(folder, 'released.tar');
  await run('git', ['archive', '--output', archive, commit, 'src', 'db', 'scripts', 'packages', 'package.json'], {
    cwd: PROJECT,
  });
  await run('tar', ['-xf', archive, '-C', checkout]);
  await Promise.all(['node_modules', 'dist'].map((name) => symlink(join(PROJECT, name), join(checkout, name))));
  return checkout;
}

async function start(mainFile?: string): Promise<StoreProcess> {
  const reached = proxy.connectionOf(connection);
  if (!('port' in reached)) throw new Error('the proxy listens on a port');
  const { user, password, host, port, database } = reached;
  const store = await startStoreProcess(
    {
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: `mysql://${user}:${encodeURIComponent(password)}@${host}:${port}/${database}`,
      SESSION_SECRET,
      DEMO: 'false',
      HOLIDAY_URL: 'http://127.0.0.1:9/{year}/{country}',
      // Its folder has another name at each run: nothing would ever read what is cached of it, and nothing deletes that.
      ...(mainFile && { NODE_DISABLE_COMPILE_CACHE: '1' }),
    },
    mainFile,
  );
  running.push(store);
  return store;
}

/** A customer and what there is to buy, written from outside once both have started. */
async function makeShop() {
  const orm = await openOrm(ormOptions, connection);
  const make = createRecords(() => ({ em: orm.em.fork() as StoreEntityManager, now: () => new Date() }) as Deps);
  const made = { customer: await make.customer(), stock: await make.stock() };
  await orm.close();
  return made;
}

test.skipIf(!isPossible)(
  'a process of the released version takes orders on, and sees those of the new one, after the new one has migrated',
  async () => {
    const before = await start(relative(PROJECT, join(await checkOut(), 'src/server/main.ts')));
    const after = await start();
    const tokens = createTokens(SESSION_SECRET, () => new Date());
    for (const [taking, other] of [
      [before, after],
      [after, before],
    ] as const) {
      const { customer, stock } = await makeShop();
      const token = await tokens.signCustomer(customer);
      const client = connect(taking.url, token);
      const order = await placeOrder(client, await client.stocks.get.query({ _id: String(stock.id) }));
      const seen = await connect(other.url, token).orders.customerOrders.query({});
      expect(JSON.stringify(seen)).toContain(order.order_no);
    }
  },
);
