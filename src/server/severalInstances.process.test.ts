// A process of the store notices what another has changed. Two of them on one database: this one, and one of its own.
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { placeSimpleOrder } from '#test/records/orders.ts';
import { type DatabaseProxy, openDatabaseProxy } from '#test/store/databaseProxy.ts';
import { makeDataFolder } from '#test/store/dataFolder.ts';
import { type StoreProcess, startStoreProcess } from '#test/store/storeProcess.ts';
import { createTestStore, type TestStore } from '#test/store/testStore.ts';
import { createTokens } from './platform/sessions/tokens.ts';

const SESSION_SECRET = 'a secret that only the tests of this store know';
const SOON_MS = 1_000;
const TRIES = 3;

let store: TestStore;
let proxy: DatabaseProxy;
let dataDir: string;
let other: StoreProcess;
beforeAll(async () => {
  dataDir = await makeDataFolder('campus-store-several-');
  proxy = await openDatabaseProxy(inject('database'));
  store = await createTestStore();
  const reached = proxy.connectionOf(store.database.connection);
  if (!('port' in reached)) throw new Error('the proxy listens on a port');
  const { user, password, host, port, database } = reached;
  other = await startStoreProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: `mysql://${user}:${encodeURIComponent(password)}@${host}:${port}/${database}`,
    SESSION_SECRET,
    HOLIDAY_URL: 'http://127.0.0.1:9/{year}/{country}',
  });
});
afterAll(async () => {
  await other?.kill();
  await store.close();
  await proxy.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** How long the other one takes to notice what `change` has committed, at the quickest: whoever keeps the machine busy does not do so each time. */
async function quickest(change: () => Promise<string>, notices: (text: string) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < TRIES; count += 1) {
    const text = await change();
    const began = performance.now();
    await notices(text);
    times.push(performance.now() - began);
  }
  return Math.min(...times);
}

test('an order is heard by the streams of another process within a second', async () => {
  const id = await store.make.staff();
  const claims = { _id: String(id), name: '', username: '', warehouse: null, assigned_categories: [] };
  const session = await store.make.session({ staff_user_id: id });
  const token = await createTokens(SESSION_SECRET, () => new Date()).signStaff(claims, 0, session);
  const response = await fetch(`${other.url}/api/orders/updates`, { headers: { authorization: `Bearer ${token}` } });
  const stream = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const place = async () => (await placeSimpleOrder(store)).order._id;
  const hear = async (id: string) => {
    for (let text = ''; !text.includes(`"${id}"`); ) text += (await stream?.read())?.value ?? '';
  };
  expect(await quickest(place, hear)).toBeLessThan(SOON_MS);
  await stream?.cancel();
});

test('a changed catalog is shown by another process within a second, which caches what it shows', async () => {
  const staff = await store.staff(await store.make.staff());
  const menu = async () => (await fetch(`${other.url}/api/categories/menu`)).text();
  const save = async () => (await staff.categories.create({ name: `Category ${performance.now()}` })).name;
  const show = async (name: string) => {
    while (!(await menu()).includes(name));
  };
  // What it shows is cached.
  await menu();
  await menu();
  expect(await quickest(save, show)).toBeLessThan(SOON_MS);
});
