import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startStoreProcess } from './storeProcess.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a store in its demo, for tests that go through the pages or a script. */
    store: string;
  }
}

/** One whole store for the run, as `npm start` gives it: own process, embedded database, sample catalog, built client. */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'campus-store-demo-'));
  const store = await startStoreProcess({
    DATA_DIR: dataDir,
    DEMO: 'true',
    HOLIDAY_URL: 'http://127.0.0.1:9/{year}/{country}',
  });
  project.provide('store', store.url);
  return async () => {
    await store.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
