import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findProgram } from '#server/platform/embedded/embeddedPrograms.mjs';

const HOST = '127.0.0.1';
const POLL_MS = 50;
/** Has the kernel kill what it starts as soon as this process is gone, however that ended. */
const setpriv = findProgram('setpriv');
const TIED = setpriv ? [setpriv, '--pdeathsig', 'KILL', '--'] : [];

/** A program that runs on this machine and can be killed. */
export interface Program {
  child: ChildProcess;
  isAlive(): boolean;
  /** Sends the signal and resolves once the program has ended. */
  end(signal: NodeJS.Signals): Promise<void>;
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts a program whose output goes to `<name>.log` in `folder`. It ends with this process. */
export function startProgram(
  folder: string,
  name: string,
  command: readonly [string, ...string[]],
  env: NodeJS.ProcessEnv = process.env,
): Program {
  mkdirSync(folder, { recursive: true });
  const log = createWriteStream(join(folder, `${name}.log`), { flags: 'a' });
  const options: SpawnOptions = { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true };
  const [path = '', ...args] = [...TIED, ...command];
  const child = spawn(path, args, options);
  child.stdout?.pipe(log, { end: false });
  child.stderr?.pipe(log, { end: false });
  running.add(child);
  const ended = Promise.race([once(child, 'exit'), once(child, 'error')]).finally(() => {
    running.delete(child);
    log.end();
  });
  ended.catch(() => undefined);
  const isAlive = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  return {
    child,
    isAlive,
    end: async (signal) => {
      if (!isAlive()) return;
      child.kill(signal);
      await ended;
    },
  };
}

/** Resolves once `isReady` says so, asking again and again. Throws where the program has ended before, or after `limitMs`; `name` is said then. */
export async function untilReady(
  name: string,
  program: Program,
  isReady: () => Promise<boolean>,
  limitMs = 60_000,
): Promise<void> {
  const began = performance.now();
  while (!(await isReady().catch(() => false))) {
    if (!program.isAlive()) throw new Error(`${name} has ended: see ${name}.log`);
    if (performance.now() - began > limitMs) throw new Error(`${name} is not ready after ${limitMs} ms`);
    await pause(POLL_MS);
  }
}

/** Ports of the loopback that nobody listens on, each another. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, HOST);
      await once(server, 'listening');
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

/** Whether somebody listens on a port of the loopback. */
export const isServed = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, HOST, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
