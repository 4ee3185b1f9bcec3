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

/** Tests against a MariaDB, each file with a database of its own. */
const STORE = {
  globalSetup: ['test/store/temporaryFolder.ts', 'test/servers/databaseServer.ts'],
  ...LIMITS,
  // One more than cores: a test often waits for the database, a process to start or a limit of time to pass.
  maxWorkers: Math.min(MAX_STORE_WORKERS, availableParallelism() + 1),
  // Node runs the store's TypeScript as it is, here as in `npm start`; what needs Vite loads it by test/store/components.ts.
  experimental: { viteModuleRunner: false, nodeLoader: false },
  // The tests must hold wherever the process stands; Manila is computed, never borrowed from the system. The modules that the build and the
  // demo's stores have compiled are not compiled again by each worker.
  env: { TZ: 'UTC', NODE_COMPILE_CACHE: COMPILE_CACHE },
};

/** Each worker has a store of its own. */
const browserWorkers = (least: number) =>
  Math.min(MAX_DEMO_WORKERS, Math.max(least, Math.floor(availableParallelism() / 2)));

/** Tests against whole stores in their demo, in Chromium. */
const DEMO = {
  globalSetup: ['test/store/temporaryFolder.ts', 'test/browser/demoStore.ts'],
  setupFiles: ['test/browser/browserSetup.ts'],
  ...LIMITS,
  maxWorkers: browserWorkers(2),
  // In a run of several projects, which have different workers.
  sequence: { groupOrder: 1 },
};

export default defineConfig({
  root: 'src/client',
  publicDir: 'public',
  plugins: [
    react(),
    vanillaExtractPlugin(),
    // react-aria carries its words in thirty languages; the store speaks one.
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    // Compressed once, at the best setting, instead of at every request. Fonts are compressed already.
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
    // `.ci/run` reads which files failed.
    reporters: RESULTS ? ['default', ['json', { outputFile: `${RESULTS}/${process.pid}.json` }]] : ['default'],
    // One worker for many files: half of the time went into loading the same modules again. A test has its own store, or its own
    // records in its worker's store; no module holds what another test may not see.
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
          // Tests that start and kill processes: a few that take as long as thousands of the others.
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
          // Tests that wait for limits of time to pass, or send thousands of calls.
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
          // `npm test` runs them beside the store's tests: on two cores a second store, with its database and browser, costs more than it saves.
          maxWorkers: browserWorkers(1),
        },
      },
      {
        extends: true,
        test: {
          ...DEMO,
          // All other walks through the screens, and the examples: they take longer than all the rest.
          name: 'browser',
          include: ['src/client/**/*.browser.test.ts', 'examples/**/*.test.ts'],
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
