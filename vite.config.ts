import { availableParallelism } from 'node:os';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { compression } from 'vite-plugin-compression2';
import { defineConfig } from 'vitest/config';
import { COMPILE_CACHE } from '#server/platform/compileCache.ts';
import { STEP_LIMIT_MS, TEST_LIMIT_MS } from '#test/store/limits.ts';
import { clientChunks } from './scripts/clientChunks.ts';

const RESULTS = process.env.TEST_RESULTS;
const MAX_DEMO_WORKERS = 4;
const MAX_STORE_WORKERS = 3;
const LIMITS = { testTimeout: TEST_LIMIT_MS, hookTimeout: TEST_LIMIT_MS, expect: { poll: { timeout: STEP_LIMIT_MS } } };

/** Tests with a MariaDB; each file has its own database. */
const STORE = {
  globalSetup: ['test/store/temporaryFolder.ts', 'test/servers/databaseServer.ts'],
  ...LIMITS,
  // One more than the cores, because a test often waits for the database, a process or a time limit.
  maxWorkers: Math.min(MAX_STORE_WORKERS, availableParallelism() + 1),
  // Node runs the store's TypeScript directly, as in `npm start`. test/store/components.ts loads modules that need Vite.
  experimental: { viteModuleRunner: false, nodeLoader: false },
  // Tests must not depend on the system's time zone, because the store computes Manila's. The compile cache of build
  // and demo stores saves each worker from compiling the modules again.
  env: { TZ: 'UTC', NODE_COMPILE_CACHE: COMPILE_CACHE },
};

/** Each worker has its own store. */
const browserWorkers = (least: number) =>
  Math.min(MAX_DEMO_WORKERS, Math.max(least, Math.floor(availableParallelism() / 2)));

/** Tests of complete demo stores in Chromium. */
const DEMO = {
  globalSetup: ['test/store/temporaryFolder.ts', 'test/browser/demoStore.ts'],
  setupFiles: ['test/browser/browserSetup.ts'],
  ...LIMITS,
  maxWorkers: browserWorkers(2),
  // Needed if a run includes several projects, which have different workers.
  sequence: { groupOrder: 1 },
};

export default defineConfig({
  root: 'src/client',
  publicDir: 'public',
  plugins: [
    react(),
    vanillaExtractPlugin(),
    // react-aria contains texts in thirty languages, and the store uses one.
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    // Compressed once at the best setting, instead of at every request. Fonts are already compressed.
    compression({ include: /\.(js|css|svg)$/, threshold: 512, skipIfLargerOrEqual: true, logLevel: 'silent' }),
  ],
  build: {
    outDir: '../../dist/client',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    sourcemap: false,
    rolldownOptions: { output: { codeSplitting: { groups: clientChunks() } } },
  },
  test: {
    root: '.',
    // `.ci/run` reads the names of the failed files.
    reporters: RESULTS ? ['default', ['json', { outputFile: `${RESULTS}/${process.pid}.json` }]] : ['default'],
    // One worker runs many files, because loading the modules again took half of the time. A test has its own store, or
    // its own records in its worker's store; no module has state that another test must not see.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'cluster',
          include: ['packages/cluster/*.cluster.test.ts'],
          maxWorkers: 1,
          globalSetup: ['test/store/temporaryFolder.ts'],
          ...LIMITS,
          env: { TZ: 'UTC' },
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          ...STORE,
          name: 'store',
          include: ['{src,db,scripts,test,packages}/**/*.test.ts'],
          exclude: ['**/*.{browser,cluster,demo,process,slow}.test.ts', '**/node_modules/**'],
        },
      },
      {
        extends: true,
        test: {
          ...STORE,
          // Tests that start and kill processes: a few take as long as thousands of others.
          name: 'processes',
          include: ['{src,db,packages}/**/*.process.test.ts'],
          maxWorkers: 2,
          env: { TZ: 'UTC' },
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          ...STORE,
          // Tests that wait for time limits, or send thousands of calls.
          name: 'slow',
          include: ['{src,packages}/**/*.slow.test.ts'],
          sequence: { groupOrder: 5 },
        },
      },
      // The shop's main jobs in a browser.
      {
        extends: true,
        test: {
          ...DEMO,
          name: 'demo',
          include: ['src/client/**/*.demo.test.ts'],
          // `npm test` runs them concurrently with the store's tests. On two cores, a second store with its database
          // and browser costs more time than it saves.
          maxWorkers: browserWorkers(1),
        },
      },
      {
        extends: true,
        test: {
          ...DEMO,
          // All other browser tests, and the examples. They take longer than all the rest.
          name: 'browser',
          include: ['src/client/**/*.browser.test.ts', 'examples/**/*.test.ts'],
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
