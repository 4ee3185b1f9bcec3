import { type ChildProcess, execFile, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { embeddedServerPid, startStoreProcess } from '#test/storeProcess.ts';
import { type Fixture, SESSION_SECRET } from './fixture.ts';
import type { LoadAnswer, LoadOrder, Watched } from './load.ts';

/** Where the servers run and where the load runs. */
export interface Cores {
  servers: number;
  load: number;
}

/** A server under measurement. */
export interface Measured extends AsyncDisposable {
  url: string;
  /** Whose processor time and memory are its own. */
  watched: Watched;
}

/** Which caches the store has. */
export type Caches = 'off' | 'as shipped';

/** Two cores that this process may use; throws where there is one, because the load would measure itself. */
export async function chooseCores(): Promise<Cores> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const list = /^Cpus_allowed_list:\s+(\S+)$/m.exec(status)?.[1] ?? '';
  // `0-2,5`: of each part, its first and its last.
  const [servers, load] = new Set(list.split(',').flatMap((part) => part.split('-').map(Number)));
  if (servers === undefined || load === undefined) {
    throw new Error('The benchmark needs Linux and two cores: one for the servers, one for the load.');
  }
  return { servers, load };
}

/** The store as `npm start` runs it, with its database, both on one core. */
export async function startStore(
  dataDir: string,
  { caches, core, nodeOptions }: { caches: Caches; core: number; nodeOptions?: string },
): Promise<Measured> {
  const store = await startStoreProcess({
    DATA_DIR: dataDir,
    DEMO: 'false',
    SESSION_SECRET,
    ...(caches === 'off' ? { RESPONSE_CACHE_MB: '0' } : {}),
    ...(nodeOptions ? { NODE_OPTIONS: nodeOptions } : {}),
  });
  const watched = { server: pidOf(store.child), database: await embeddedServerPid(dataDir) };
  await pin(watched.server, core);
  await pin(watched.database, core);
  return { url: store.url, watched, [Symbol.asyncDispose]: () => store.stop() };
}

/** The baseline on the database of a running store, on the same core as both. */
export async function startBaseline({ database }: Fixture, { watched }: Measured, core: number): Promise<Measured> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'baseline/main.ts')], {
    env: { PATH: process.env.PATH, BASELINE_DATABASE: JSON.stringify(database) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /is open at (http:\/\/\S+)/.exec(line)?.[1];
      if (address) resolve(address);
    });
    void gone.then(() => reject(new Error('the baseline did not start')));
  });
  await pin(pidOf(child), core);
  return {
    url,
    watched: { server: pidOf(child), database: watched.database },
    async [Symbol.asyncDispose]() {
      child.kill();
      await gone;
    },
  };
}

/** Lets a process of its own carry out a run; it ends with `signal`. */
export async function runLoad(order: LoadOrder, core: number, signal: AbortSignal): Promise<LoadAnswer> {
  const child = fork(join(import.meta.dirname, 'load.ts'), { signal });
  const reported = new Promise<{ answer?: LoadAnswer; failure?: string }>((resolve, reject) => {
    child.once('message', resolve);
    child.once('error', reject);
    child.once('exit', (code, how) => reject(new Error(`the load ended with ${how ?? `exit code ${code}`}`)));
  });
  const [{ answer, failure }] = await Promise.all([reported, pin(pidOf(child), core).then(() => child.send(order))]);
  if (!answer) throw new Error(`${order.scenario}, ${order.run.side}: ${failure}`);
  return answer;
}

/** Keeps all threads of a process on one core; those that it starts later stay there too. */
async function pin(pid: number, core: number): Promise<void> {
  await promisify(execFile)('taskset', ['--all-tasks', '--cpu-list', '--pid', String(core), String(pid)]);
}

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('the process did not start');
  return pid;
}
