// The store as a cluster on the loopback: three database nodes, an object storage, three instances, and HAProxy in front.

import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockDataDir } from '#server/platform/embedded/embeddedLock.ts';
import { findProgram } from '#server/platform/embedded/embeddedPrograms.mjs';
import { type GaleraCluster, startGalera } from './galera.ts';
import { freePorts, isServed, type Program, startProgram, untilReady } from './processes.ts';

const HOST = '127.0.0.1';
/** Nobody listens there: a proxy takes a server at it for one that is gone. */
const CLOSED_PORT = 9;
const BUCKET = 'campus-store';
/** File with the settings that the nodes' data need to be used again. */
const KEPT = 'cluster.json';
const ROOT = join(import.meta.dirname, '../..');

/** A part of the cluster that can be killed and started again. */
export interface Member {
  name: string;
  port: number;
  /** Its process; 0 before its first start. */
  pid(): number;
  kind: 'database' | 'storage' | 'instance' | 'proxy';
  isAlive(): boolean;
  /** Whether it does its work; rejects where it cannot be reached. */
  isReady(): Promise<boolean>;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
  /** Starts it again and resolves when it is ready. */
  start(): Promise<void>;
}

/** An instance of the store. */
interface InstanceMember extends Member {
  url: string;
  /** Asks it to stop, as an upgrade does; resolves when it has. */
  stop(): Promise<void>;
  /** From its next start on it runs the version that lies in `root`. */
  upgrade(root: string): void;
}

export interface Cluster {
  /** The proxy's address. */
  url: string;
  /** The secret that signs the tokens of its sessions. */
  secret: string;
  database: GaleraCluster;
  instances: readonly InstanceMember[];
  storage: Member;
  members: readonly Member[];
  /** Starts another proxy to one instance alone, by its index, and returns its address. */
  startProxyOf(index: number): Promise<string>;
  stop(): Promise<void>;
}

interface Options {
  /** Folder of all data, files and logs. The cluster goes on with data that an earlier one has left there. */
  folder: string;
  /** Port of the proxy; 0 takes any port. */
  port?: number;
  count?: number;
  /** Told what is done next. */
  say?: (text: string) => void;
}

/** Starts a cluster whole or not at all. Throws where a program is missing, the port is taken, or the folder belongs to something else. */
export async function startCluster({ folder, port = 0, count = 3, say = () => {} }: Options): Promise<Cluster> {
  const haproxy = findProgram('haproxy');
  if (!haproxy) throw new Error('haproxy is not installed: npm run cluster installs it on Debian');
  await using stack = new AsyncDisposableStack();
  if (port && (await isServed(port))) throw new Error(`port ${port} is served by another program`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = lockDataDir(folder);
  stack.defer(() => lock.release());
  const { secret, password, isKept } = takeUp(folder);
  say(`${count} database nodes${isKept ? ', with their data' : ''}`);
  const database = await startGalera(join(folder, 'database'), { password, isKept, count });
  stack.defer(() => database.stop());
  const [storagePort = 0, anyPort = 0, statisticsPort = 0, ...instancePorts] = await freePorts(count + 3);
  say('object storage');
  const storage = createStorage(join(folder, 'storage'), storagePort);
  stack.defer(() => storage.kill());
  await storage.start();

  const instances = instancePorts.map((instancePort, index) =>
    createInstance(folder, `instance${index + 1}`, instancePort, {
      DATABASE_URL: database.url,
      SESSION_SECRET: secret,
      ...storageEnv(storagePort),
    }),
  );
  // The first migrates and fills the database, and the others find it so.
  for (const instance of instances) {
    say(instance.name);
    stack.defer(() => instance.stop());
    await instance.start();
  }
  const proxyPort = port || anyPort;
  const serversOf = (ports: readonly number[]) =>
    Object.fromEntries(
      instancePorts.map((_, index) => [`STORE_${index + 1}`, `${HOST}:${ports[index] ?? CLOSED_PORT}`]),
    );
  say('proxy');
  const proxy = createProxy('proxy', folder, haproxy, { port: proxyPort, statisticsPort }, serversOf(instancePorts));
  stack.defer(() => proxy.kill());
  await proxy.start();
  writeFileSync(join(folder, KEPT), JSON.stringify({ secret, password }), { mode: 0o600 });
  const started = stack.move();
  return {
    url: `http://${HOST}:${proxyPort}`,
    secret,
    database,
    instances,
    storage,
    members: [...database.nodes.map((node): Member => ({ kind: 'database', ...node })), storage, ...instances, proxy],
    startProxyOf: async (index) => {
      const [port = 0, statisticsPort = 0] = await freePorts(2);
      const servers = serversOf(instancePorts.slice(index, index + 1));
      const own = createProxy(`proxy of instance${index + 1}`, folder, haproxy, { port, statisticsPort }, servers);
      started.defer(() => own.kill());
      await own.start();
      return `http://${HOST}:${port}`;
    },
    stop: () => started.disposeAsync(),
  };
}

/** The secrets of the cluster that a folder has; new ones where it has none yet. Throws where it has something that has no secrets. */
function takeUp(folder: string): { secret: string; password: string; isKept: boolean } {
  const file = join(folder, KEPT);
  if (existsSync(file)) return { ...JSON.parse(readFileSync(file, 'utf8')), isKept: true };
  if (existsSync(join(folder, 'database'))) throw new Error(`${folder} has a cluster that never stood: remove it`);
  const [secret = '', password = ''] = [32, 18].map((bytes) => randomBytes(bytes).toString('base64url'));
  return { secret, password, isKept: false };
}

const storageEnv = (port: number) => ({
  FILES_URL: `s3://${BUCKET}/files`,
  AWS_ENDPOINT_URL_S3: `http://${HOST}:${port}`,
  AWS_ACCESS_KEY_ID: 'S3RVER',
  AWS_SECRET_ACCESS_KEY: 'S3RVER',
});

function createStorage(folder: string, port: number): Member {
  mkdirSync(join(folder, 'files'), { recursive: true });
  const env = { ...process.env, PORT: String(port), FOLDER: join(folder, 'files'), BUCKET };
  const command = [process.execPath, join(import.meta.dirname, 'objectStorageServer.ts')] as const;
  return createMember(
    'storage',
    'storage',
    port,
    () => startProgram(folder, 'storage', command, env),
    () => isServed(port),
  );
}

function createInstance(folder: string, name: string, port: number, shared: Record<string, string>): InstanceMember {
  const url = `http://${HOST}:${port}`;
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    ...shared,
    PORT: String(port),
    INSTANCE_ADDRESS: `${HOST}:${port}`,
    TRUST_PROXY: 'loopback',
    DATA_DIR: join(folder, name),
    DEMO: 'true',
    LOG_LEVEL: 'warn',
  };
  let program: Program | null = null;
  let version = ROOT;
  const run = () => {
    program = startProgram(folder, name, [process.execPath, join(version, 'src/server/main.ts')], env);
    return program;
  };
  const isReady = async () => (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok;
  return {
    ...createMember(name, 'instance', port, run, isReady),
    url,
    stop: async () => program?.end('SIGTERM'),
    upgrade: (root) => {
      version = root;
    },
  };
}

/** HAProxy by deploy/haproxy.cfg on a port of the loopback. `settings` are its variables: the servers, and what differs from the defaults. */
export function createProxy(
  name: string,
  folder: string,
  path: string,
  { port, statisticsPort }: { port: number; statisticsPort: number },
  settings: Record<string, string>,
): Member {
  // -dR: no other proxy may listen on the same port.
  const command = [path, '-W', '-db', '-dR', '-f', join(ROOT, 'deploy/haproxy.cfg')] as const;
  const env = {
    PATH: process.env.PATH,
    PROXY_BIND: `${HOST}:${port}`,
    STATS_BIND: `${HOST}:${statisticsPort}`,
    MAX_CONNECTIONS: '4000',
    // All who call come from here.
    REQUESTS_PER_ADDRESS: '1000000',
    ...settings,
  };
  const run = () => startProgram(folder, name, command, env);
  // Ready as soon as it has found an instance that is.
  const isReady = async () => (await fetch(`http://${HOST}:${port}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok;
  return createMember(name, 'proxy', port, run, isReady);
}

function createMember(
  name: string,
  kind: Member['kind'],
  port: number,
  run: () => Program,
  isReady: () => Promise<boolean>,
): Member {
  let program: Program | null = null;
  return {
    name,
    kind,
    port,
    pid: () => program?.child.pid ?? 0,
    isAlive: () => program?.isAlive() ?? false,
    isReady,
    kill: async () => program?.end('SIGKILL'),
    start: async () => {
      program = run();
      await untilReady(name, program, isReady);
    },
  };
}
