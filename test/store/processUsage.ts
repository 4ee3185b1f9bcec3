import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { promisify } from 'node:util';

/** Bytes that a process has in memory now, and at most so far. Throws where there is no such process. */
export const readMemory = (pid: number) => memoryOf(readFileSync(`/proc/${pid}/status`, 'utf8'));

function memoryOf(status: string): Record<'resident' | 'peak', number> {
  const bytesOf = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1_024;
  return { resident: bytesOf('VmRSS'), peak: bytesOf('VmHWM') };
}

/**
 * Moves this process, which is the load, to a core of its own, and returns which one is left for the servers; throws where
 * there is none, because the load would measure itself. What this process starts begins on the load's core.
 */
export async function takeCore(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const list = /^Cpus_allowed_list:\s+(\S+)$/m.exec(status)?.[1] ?? '';
  // `0-2,5`: of each part, its first and its last.
  const [servers, load] = new Set(list.split(',').flatMap((part) => part.split('-').map(Number)));
  if (servers === undefined || load === undefined) {
    throw new Error('This measurement needs Linux and two cores: one for the servers, one for the load.');
  }
  await pinToCore(process.pid, load);
  return servers;
}

/** Has a process with all its threads run on one core, or on some such as `0-1`, from now on; what it starts later begins there. */
export async function pinToCore(pid: number, core: number | string): Promise<void> {
  await promisify(execFile)('taskset', ['--all-tasks', '--cpu-list', '--pid', String(core), String(pid)]);
}

/** The day, the machine that this process runs on, and how busy it is, in a line. */
export const describeMachine = (): string =>
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(1)}`;
