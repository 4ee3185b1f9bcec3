import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataFolder } from '#test/store/dataFolder.ts';
import { copyInstalledDatabase } from '#test/store/installedDatabase.ts';
import { embeddedServerPid, STORE, spawnStore, startStoreProcess } from '#test/store/storeProcess.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await makeDataFolder('campus-store-errors-');
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Returns the output of a store that does not start, without the words of the test support around it. */
async function readOutput(env: Record<string, string>): Promise<string> {
  const start = startStoreProcess({ DATA_DIR: dataDir, DEMO: 'false', ...env });
  const message = await start.then(
    () => 'it started',
    (error: Error) => error.message,
  );
  return message.replace('the store did not start:\n', '').trim();
}

test('a port that is taken is reported in one message, before a database is made', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  expect(await readOutput({ PORT: String(port) })).toBe(
    `PORT ${port} cannot be listened on at HOST 127.0.0.1 (EADDRINUSE).`,
  );
  expect(await readdir(dataDir)).not.toContain('mariadb');
  other.close();
});

test('a database that does not answer is reported in one message', async () => {
  const env = { DATABASE_URL: 'mysql://nobody:nothing@127.0.0.1:9/none', SESSION_SECRET: 'x'.repeat(32) };
  expect(await readOutput(env)).toBe('The store cannot connect to DATABASE_URL (ECONNREFUSED).');
});

test('a bad setting is reported in one message that names it', async () => {
  expect(await readOutput({ STORE_TIME_ZONE: 'Manila' })).toBe(
    'STORE_TIME_ZONE must be a time zone such as Asia/Manila.',
  );
});

test('two stores with their own PORT and DATA_DIR run side by side, and each stops its own database', async () => {
  const folders = [join(dataDir, 'one'), join(dataDir, 'two')];
  await Promise.all(folders.map(copyInstalledDatabase));
  const stores = await Promise.all(folders.map((DATA_DIR) => startStoreProcess({ DATA_DIR, DEMO: 'false' })));
  const [one, two] = stores;
  const pids = await Promise.all(folders.map(embeddedServerPid));
  expect(new Set(pids).size).toBe(2);
  for (const store of stores) expect((await fetch(`${store.url}/readyz`)).status).toBe(200);

  await one?.stop();
  expect(isAlive(pids[0])).toBe(false);
  expect(isAlive(pids[1])).toBe(true);
  expect((await fetch(`${two?.url}/readyz`)).status).toBe(200);
  await two?.stop();
  expect(isAlive(pids[1])).toBe(false);
});

test('a signal that comes in the moment the store says that it is open stops it', async () => {
  const folder = join(dataDir, 'signalled');
  await copyInstalledDatabase(folder);
  const signalAtUrl = `const write = process.stdout.write.bind(process.stdout);
    process.stdout.write = (text) => { process.kill(process.pid, 'SIGTERM'); return write(text); };`;
  const options = ['--import', `data:text/javascript,${encodeURIComponent(signalAtUrl)}`];
  const { gone } = spawnStore({ DATA_DIR: folder, DEMO: 'false' }, STORE, options);
  expect(await gone).toEqual([0, null]);
});

function isAlive(pid = 0): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
