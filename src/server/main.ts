// Run by `npm start`.

import { enableCompileCache } from 'node:module';
import { COMPILE_CACHE } from './platform/compileCache.ts';

// The modules after this line come from the cache, so they are imported dynamically.
enableCompileCache(COMPILE_CACHE);

const { ConfigError, configWarnings, loadConfig } = await import('./platform/config/config.ts');
const { diskFault } = await import('./platform/database/failures.ts');
const { EmbeddedDatabaseError } = await import('./platform/embedded/embeddedInstall.ts');
const { loadSampleInChild } = await import('#db/sample/loadSampleInChild.ts');
const { DEMO_STAFF } = await import('./staff/demoStaff.ts');
const { hasStaff } = await import('./staff/hasStaff.queries.ts');
const { startStore } = await import('./store.ts');
const { startMessages } = await import('#shared/serverMessages.ts');

const OLDEST_NODE = 24;
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

const stopping = new AbortController();
let stop: (() => Promise<void>) | undefined;

async function main(): Promise<void> {
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
    throw new ConfigError(`The store needs Node.js ${OLDEST_NODE}; start it by "npm start", which brings it along.`);
  }
  const config = loadConfig(process.env);
  const started = performance.now();
  // One listener for the whole run: replacing it could lose a signal.
  for (const signal of SIGNALS) process.on(signal, () => void onSignal());
  const store = await startStore(config, {
    isDevelopment: process.argv.includes('--dev'),
    signal: stopping.signal,
    loadSample: loadSampleInChild,
  });
  for (const warning of configWarnings(config)) store.services.log.warn(warning);

  const lines = [`Campus Store is open at ${store.url}  (${((performance.now() - started) / 1000).toFixed(2)} s)`];
  if (store.metricsUrl) lines.push(`  Metrics:   ${store.metricsUrl}`);
  if (config.demo) {
    lines.push(
      '  Customers: any phone number, for instance 0917 123 4567; the code is shown on screen.',
      `  Staff:     ${store.url}/login with ${DEMO_STAFF.username} / ${DEMO_STAFF.password}`,
    );
  }
  if (!(await hasStaff(store.services.forkEm()))) {
    lines.push(`  Staff:     the first user registers at ${store.url}/registrarse and becomes the administrator.`);
  }
  process.stdout.write(`${lines.join('\n')}\n`);

  let isStopping = false;
  const hurry = new AbortController();
  stop = async () => {
    // A second signal ends the wait for the proxy.
    if (isStopping) return hurry.abort();
    isStopping = true;
    await store.stop(hurry.signal);
    process.exit(0);
  };
  if (stopping.signal.aborted) await stop();
}

async function onSignal(): Promise<void> {
  if (stop) return stop();
  // A second signal aborts the start immediately.
  if (stopping.signal.aborted) process.exit(1);
  stopping.abort();
}

try {
  await main();
} catch (error) {
  if (stopping.signal.aborted) process.exit(0);
  // A wrong setting needs only its message; other errors need their stack.
  if (error instanceof ConfigError || error instanceof EmbeddedDatabaseError)
    process.stderr.write(`${error.message}\n`);
  else if (error instanceof Error && diskFault(error) !== null)
    process.stderr.write(`${startMessages.noPlace(error.message)}\n`);
  else console.error(error);
  process.exit(1);
}
