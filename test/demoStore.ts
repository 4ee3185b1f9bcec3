import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { makeDataFolder } from './dataFolder.ts';
import { RESULTS_FOLDER } from './failureRecords.ts';
import { chooseSeed, IS_SLOW, limitToShare, STORE_SHARE, startDelays } from './slowness.ts';
import { type StoreProcess, startStoreProcess } from './storeProcess.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URLs of stores in their demo, one for each worker. */
    stores: string[];
  }
}

const start = (dataDir: string) =>
  startStoreProcess({
    DATA_DIR: dataDir,
    DEMO: 'true',
    HOLIDAY_URL: 'http://127.0.0.1:9/{year}/{country}',
    // Receivers of the tests are on loopback.
    WEBHOOKS_ALLOW_PRIVATE: 'true',
  });

/**
 * A whole store for each worker, as `npm start` gives it: own process, embedded database, sample catalog, built client. The
 * demo's data is made once and copied.
 */
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
  const { urls, end } = IS_SLOW ? await slowDown(stores) : { urls: stores.map(({ url }) => url), end: null };
  project.provide('stores', urls);
  return async () => {
    await end?.();
    await Promise.all(stores.map((store) => store.stop()));
    await rm(folder, { recursive: true, force: true });
  };
}

const isNoSocket = (path: string) => !path.endsWith('.sock');

/** Puts proxies that delay responses in front of stores that have little of the processor. */
async function slowDown(stores: readonly StoreProcess[]) {
  const seed = chooseSeed();
  process.stdout.write(`Slow run; again by SLOW=true SLOW_SEED=${seed} npm run test:browser\n`);
  const delays = await Promise.all(stores.map(({ url }) => startDelays(url, seed)));
  const release = stores.map(({ child }) => limitToShare(child, STORE_SHARE));
  const end = async () => {
    for (const each of release) each();
    await Promise.all(delays.map((each) => each.close()));
  };
  return { urls: delays.map(({ url }) => url), end };
}
