import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findProgram } from '#server/platform/embedded/embeddedPrograms.mjs';

export const HOST = '127.0.0.1';
const READY_MS = 60_000;
/** Makes the kernel kill the children when this process ends for any reason. */
const setpriv = findProgram('setpriv');
const TIED = setpriv ? [setpriv, '--pdeathsig', 'KILL', '--'] : [];

/** A program of the cluster that can be killed and restarted. */
export interface Member {
  name: string;
  /** `more` are additional arguments. Resolves when it is ready; throws if it ends before. */
  start(more?: readonly string[]): Promise<void>;
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

interface MemberSetup {
  name: string;
  folder: string;
  command: readonly string[];
  env?: Record<string, string>;
  /** May reject if it cannot be reached. */
  isReady: () => Promise<boolean>;
}

export function createMember({ name, folder, command, env, isReady }: MemberSetup): Member {
  let child: ChildProcess | undefined;
  const isAlive = () => child?.exitCode === null && child.signalCode === null;
  return {
    name,
    start: async (more = []) => {
      const log = openSync(join(folder, `${name}.log`), 'a');
      const [path = '', ...args] = [...TIED, ...command, ...more];
      const { PATH, HOME } = process.env;
      child = spawn(path, args, { env: { PATH, HOME, ...env }, stdio: ['ignore', log, log] });
      closeSync(log);
      const until = performance.now() + READY_MS;
      while (!(await isReady().catch(() => false))) {
        if (!isAlive() || performance.now() > until) throw new Error(`${name} is not ready: ${folder}/${name}.log`);
        await pause(50);
      }
    },
    end: async (signal) => {
      if (!child || !isAlive()) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}

export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, HOST));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
