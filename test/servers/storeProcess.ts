import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface StoreProcess {
  url: string;
  child: ChildProcess;
  /** Ends it immediately, like a crash; resolves when it has ended. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Passes the faked date of this process on (docs/development.md, Where each kind of test goes). */
const FAKED_DATE = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /^(LD_PRELOAD|FAKETIME.*|DONT_FAKE_MONOTONIC)$/.test(name)),
);

export const STORE = 'src/server/main.ts';
/** Node options for a store whose waits may take minutes. */
export const PATIENT = ['--import', join(import.meta.dirname, '../store/patience.ts')];

/** Starts the store, or another server, as a process: `url` resolves when it is printed, `gone` when the process has ended. */
export function spawnStore(env: Record<string, string>, mainFile = STORE, nodeOptions: readonly string[] = []) {
  const child = spawn(process.execPath, [...nodeOptions, join(import.meta.dirname, '../..', mainFile)], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...FAKED_DATE,
      TZ: 'UTC',
      PORT: '0',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  const gone = once(child, 'exit');
  const url = new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      output += `${line}\n`;
      const url = /is open at (http:\/\/\S+)/.exec(line)?.[1];
      if (url) resolve(url);
    });
    void gone.then(() => reject(new Error(`the store did not start:\n${output}`)));
  });
  // A caller that ends it early does not wait for the URL.
  url.catch(() => {});
  return { child, url, gone };
}

export async function startStoreProcess(...store: Parameters<typeof spawnStore>): Promise<StoreProcess> {
  const { child, url, gone } = spawnStore(...store);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await gone;
  };
  return { url: await url, child, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

export async function embeddedConnection(dataDir: string) {
  const password = (await readFile(join(dataDir, 'mariadb-password'), 'utf8')).trim();
  return { socketPath: join(dataDir, 'mariadb.sock'), user: 'root', password, database: 'campus_store' };
}

export async function embeddedServerPid(dataDir: string): Promise<number> {
  return Number(await readFile(join(dataDir, 'mariadb', 'mariadb.pid'), 'utf8'));
}
