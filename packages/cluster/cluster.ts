// The store as a cluster on the loopback: three nodes of the database, two processes of the store, HAProxy in front of both, and a bucket.

import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { join } from 'node:path';
import { findProgram } from '#server/platform/embedded/embeddedPrograms.mjs';
import { startObjectStorage } from '#test/objectStorage.ts';
import { type GaleraNode, startGalera } from './galera.ts';
import { createMember, freePorts, HOST, type Member } from './processes.ts';

const ROOT = join(import.meta.dirname, '../..');

export interface Cluster {
  /** Where the proxy serves the store. */
  url: string;
  /** The secret that signs the tokens of its sessions. */
  secret: string;
  databaseUrl: string;
  nodes: readonly GaleraNode[];
  stores: readonly Member[];
  stop(): Promise<void>;
}

/** Starts a cluster whole or not at all; all its files and logs are in `folder`. Throws where a program is missing. */
export async function startCluster(folder: string): Promise<Cluster> {
  const haproxy = findProgram('haproxy');
  if (!haproxy) throw new Error('haproxy is not installed: node scripts/setup.mjs --cluster installs it on Debian');
  await using stack = new AsyncDisposableStack();
  const [secret, password] = [32, 18].map((bytes) => randomBytes(bytes).toString('base64url')) as [string, string];
  const storage = await startObjectStorage();
  stack.defer(() => storage.close());
  const nodes = await startGalera(join(folder, 'database'), password, stack);
  const [port = 0, databasePort = 0, statisticsPort, ...storePorts] = await freePorts(5);

  const addresses = (name: string, ports: readonly number[]) =>
    Object.fromEntries(ports.map((each, index) => [`${name}_${index + 1}`, `${HOST}:${each}`]));
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
      // All who call come from here.
      REQUESTS_PER_ADDRESS: '1000000',
      ...addresses('STORE', storePorts),
      ...addresses(
        'NODE',
        nodes.map((node) => node.port),
      ),
    },
    isReady: () => isServed(port),
  });
  stack.defer(() => proxy.end('SIGKILL'));
  await proxy.start();

  const databaseUrl = `mysql://campus_store:${password}@${HOST}:${databasePort}/campus_store`;
  const stores = storePorts.map((storePort, index) => {
    const name = `store${index + 1}`;
    return createMember({
      name,
      folder,
      command: [process.execPath, join(ROOT, 'src/server/main.ts')],
      env: {
        DATABASE_URL: databaseUrl,
        SESSION_SECRET: secret,
        ...storage.env,
        PORT: `${storePort}`,
        TRUST_PROXY: 'loopback',
        DATA_DIR: join(folder, name),
        LOG_LEVEL: 'warn',
        TZ: 'UTC',
        // Nothing listens there.
        HOLIDAY_URL: `http://${HOST}:9/{year}/{country}`,
      },
      isReady: async () =>
        (await fetch(`http://${HOST}:${storePort}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok,
    });
  });
  // Together: one migrates, and the other waits for it.
  for (const store of stores) stack.defer(() => store.end('SIGKILL'));
  await Promise.all(stores.map((store) => store.start()));
  const started = stack.move();
  return {
    url: `http://${HOST}:${port}`,
    secret,
    databaseUrl,
    nodes,
    stores,
    stop: () => started.disposeAsync(),
  };
}

/** Whether somebody listens on a port of the loopback. */
const isServed = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, HOST, () => resolve(true)).on('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
