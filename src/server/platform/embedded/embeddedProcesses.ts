import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 20;

/**
 * Returns a text that distinguishes a process from a later one with the same number, or undefined if none of that number runs: on Linux the
 * boot and the clock tick in which it began, elsewhere the second in which it began.
 */
export function processIdentity(pid: number): string | undefined {
  if (process.platform !== 'linux') return ps('lstart=', pid);
  const stat = readIfThere(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The program's name stands in parentheses and may hold blanks; state is field 3, start time field 22 (proc(5)).
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (state === 'Z' || state === 'X') return undefined;
  return `${readIfThere('/proc/sys/kernel/random/boot_id')?.trim()}:${fields[18]}`;
}

/** Numbers of the running mariadbd processes that were started on this data folder. */
export function findServersOf(folder: string): number[] {
  const option = `--datadir=${folder}`;
  if (process.platform === 'linux') {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .filter((pid) => {
        const [program = '', ...options] = (readIfThere(`/proc/${pid}/cmdline`) ?? '').split('\0');
        return program.endsWith('mariadbd') && options.includes(option);
      })
      .map(Number);
  }
  return execFileSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => /^\s*\d+\s+\S*mariadbd /.test(line) && `${line} `.includes(` ${option} `))
    .map((line) => Number.parseInt(line, 10));
}

/** Asks a process to end, waits up to `timeoutMs`, then kills it. Resolves once it is gone; returns whether it had to be killed. */
export async function endProcess(pid: number, timeoutMs: number): Promise<'ended' | 'killed'> {
  const identity = processIdentity(pid);
  const isThere = () => identity !== undefined && processIdentity(pid) === identity;
  const deadline = Date.now() + timeoutMs;
  if (isThere()) signal(pid, 'SIGTERM');
  while (isThere() && Date.now() < deadline) await delay(POLL_MS);
  if (!isThere()) return 'ended';
  signal(pid, 'SIGKILL');
  while (isThere()) await delay(POLL_MS);
  return 'killed';
}

function signal(pid: number, name: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // It may end of itself between the look and the signal.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

function ps(column: string, pid: number): string | undefined {
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
