import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { promisify } from 'node:util';

/** Returns current and peak memory of a process in bytes. Throws if there is no such process. */
export const readMemory = (pid: number) => memoryOf(readFileSync(`/proc/${pid}/status`, 'utf8'));

function memoryOf(status: string): Record<'resident' | 'peak', number> {
  const bytesOf = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1_024;
  return { resident: bytesOf('VmRSS'), peak: bytesOf('VmHWM') };
}

/** Moves this process and its future children to a separate core and returns the core left for the servers; throws if there is only one. */
export async function takeCore(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const list = /^Cpus_allowed_list:\s+(\S+)$/m.exec(status)?.[1] ?? '';
  // `0-2,5`: the first and last core of each part.
  const [servers, load] = new Set(list.split(',').flatMap((part) => part.split('-').map(Number)));
  if (servers === undefined || load === undefined) {
    throw new Error('This measurement needs Linux and two cores: one for the servers, one for the load.');
  }
  await pinToCore(process.pid, load);
  return servers;
}

/** Moves a process, all its threads and its future children to one core, or to several such as `0-1`. */
export async function pinToCore(pid: number, core: number | string): Promise<void> {
  await promisify(execFile)('taskset', ['--all-tasks', '--cpu-list', '--pid', String(core), String(pid)]);
}

/** Describes the day, the machine and its load in one line. */
export const describeMachine = (): string =>
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(1)}`;
