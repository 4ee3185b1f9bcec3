import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type StoreProcess, startStoreProcess } from '../servers/storeProcess.ts';
import { makeDataFolder } from '../store/dataFolder.ts';
import { RESULTS_FOLDER } from './failureRecords.ts';

declare module 'vitest' {
  interface ProvidedContext {
    stores: string[];
  }
}

const start = (dataDir: string) =>
  startStoreProcess({
    DATA_DIR: dataDir,
    DEMO: 'true',
    HOLIDAY_URL: 'http://127.0.0.1:9/{year}/{country}',
    // The receivers of the tests are on loopback.
    WEBHOOKS_ALLOW_PRIVATE: 'true',
  });

/** Starts a complete store for each worker, as `npm start` does. The demo's data is created once and copied. */
export default async function setup(project: TestProject) {
  await rm(RESULTS_FOLDER, { recursive: true, force: true });
  const folder = await makeDataFolder('campus-store-demo-');
  const dataDirs = Array.from({ length: project.config.maxWorkers }, (_, index) => join(folder, `store-${index + 1}`));
  const [first = '', ...others] = dataDirs;
  let made: StoreProcess | null = await start(first);
  if (others.length > 0) {
    await made.stop();
    made = null;
    await Promise.all(others.map((dataDir) => cp(first, dataDir, { recursive: true, filter: isNoSocket })));
  }
  const stores = made ? [made] : await Promise.all(dataDirs.map(start));
  project.provide(
    'stores',
    stores.map(({ url }) => url),
  );
  return async () => {
    await Promise.all(stores.map((store) => store.stop()));
    await rm(folder, { recursive: true, force: true });
  };
}

const isNoSocket = (path: string) => !path.endsWith('.sock');
