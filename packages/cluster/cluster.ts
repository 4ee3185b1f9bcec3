// A cluster on loopback: three database nodes, two store processes, HAProxy in front of both, and a bucket.

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { findProgram } from '#server/platform/embedded/embeddedPrograms.mjs';
import { startObjectStorage } from '#test/servers/objectStorage.ts';
import { startGalera } from './galera.ts';
import { createMember, freePorts, HOST } from './processes.ts';

const ROOT = join(import.meta.dirname, '../..');
const SECRET_BYTES = 32;

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** Starts a whole cluster or nothing; files and logs are in `folder`. Throws if a program is missing. */
export async function startCluster(folder: string) {
  const haproxy = findProgram('haproxy');
  if (!haproxy) throw new Error('haproxy is not installed: node scripts/setup.mjs --cluster installs it on Debian');
  await using stack = new AsyncDisposableStack();
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const password = randomBytes(SECRET_BYTES).toString('base64url');
  const storage = await startObjectStorage();
  stack.defer(() => storage.close());
  const nodes = await startGalera(folder, password, stack);
  const [port, databasePort = 0, statisticsPort, ...storePorts] = await freePorts(5);
  const url = `http://${HOST}:${port}`;
  const database = { host: HOST, port: databasePort, user: 'campus_store', password, database: 'campus_store' };

  const proxy = createMember({
    name: 'proxy',
    folder,
    // -dR: no other proxy may listen on the same port.
    command: [haproxy, '-W', '-db', '-dR', '-f', join(ROOT, 'deploy/haproxy.cfg')],
    env: {
      PROXY_BIND: `${HOST}:${port}`,
      DATABASE_BIND: `${HOST}:${databasePort}`,
      STATS_BIND: `${HOST}:${statisticsPort}`,
      MAX_CONNECTIONS: '4000',
      // All callers of the test share one address.
      REQUESTS_PER_ADDRESS: '1000000',
      ...Object.fromEntries(storePorts.map((each, index) => [`STORE_${index + 1}`, `${HOST}:${each}`])),
      ...Object.fromEntries(nodes.map((node, index) => [`NODE_${index + 1}`, `${HOST}:${node.port}`])),
    },
    // Ready even if it responds that no store is available.
    isReady: () => fetch(url).then(() => true),
  });
  stack.defer(() => proxy.end('SIGKILL'));
  await proxy.start();

  const stores = storePorts.map((storePort, index) =>
    createMember({
      name: `store${index + 1}`,
      folder,
      command: [process.execPath, join(ROOT, 'src/server/main.ts')],
      env: {
        DATABASE_URL: `mysql://campus_store:${password}@${HOST}:${databasePort}/campus_store`,
        SESSION_SECRET: secret,
        ...storage.env,
        PORT: `${storePort}`,
        TRUST_PROXY: 'loopback',
        DATA_DIR: join(folder, `data${index + 1}`),
        LOG_LEVEL: 'warn',
        TZ: 'UTC',
        // A port without a server.
        HOLIDAY_URL: `http://${HOST}:9/{year}/{country}`,
      },
      isReady: async () =>
        (await fetch(`http://${HOST}:${storePort}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok,
    }),
  );
  for (const store of stores) stack.defer(() => store.end('SIGKILL'));
  // Concurrently: one migrates, and the other waits.
  await Promise.all(stores.map((store) => store.start()));
  const started = stack.move();
  return { url, secret, database, nodes, stores, stop: () => started.disposeAsync() };
}
