import { rm } from 'node:fs/promises';
import { inject } from 'vitest';
import type { DatabaseConnection } from '#server/platform/database/orm.ts';
import { createTokens } from '#server/platform/sessions/tokens.ts';
import { type DatabaseProxy, openDatabaseProxy } from '../servers/databaseProxy.ts';
import { type StoreProcess, startStoreProcess } from '../servers/storeProcess.ts';
import { makeDataFolder } from './dataFolder.ts';
import { createTestStore } from './testStore.ts';

const SESSION_SECRET = 'a secret that only the tests of this store know';

/** Settings of a store process on a database of the run's server, by a port: a URL names no socket. */
export function settingsOn(proxy: DatabaseProxy, connection: DatabaseConnection, dataDir: string) {
  const { user, password, host, port, database } = proxy.connectionOf(connection);
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: `mysql://${user}:${encodeURIComponent(password)}@${host}:${port}/${database}`,
    SESSION_SECRET,
    HOLIDAY_URL: 'http://127.0.0.1:9/{year}/{country}',
  };
}

/** A test store whose database is shared with processes of the store; `close` kills the remaining ones. */
export async function openSharedStore(options: { now?: Date; env?: Record<string, string> } = {}) {
  const proxy = await openDatabaseProxy(inject('database'));
  const store = await createTestStore(options);
  const dataDir = await makeDataFolder('campus-store-shared-');
  const settings = { ...options.env, ...settingsOn(proxy, store.database.connection, dataDir) };
  const running: StoreProcess[] = [];
  const start = async (env: Record<string, string> = {}, ...more: [mainFile?: string, options?: readonly string[]]) => {
    const started = await startStoreProcess({ ...settings, ...env }, ...more);
    running.push(started);
    return started;
  };
  const close = async () => {
    await Promise.all(running.map((process) => process.kill()));
    await store.close();
    await proxy.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  /** Signs tokens at the time of the processes, which differs from the store's clock. */
  const tokens = createTokens(SESSION_SECRET, () => new Date());
  return { proxy, store, running, start, tokens, close };
}
