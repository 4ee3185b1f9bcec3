import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from '../files/dataFolder.ts';

const POLL_MS = 20;

export function findServersOf(folder: string): number[] {
  const option = `--datadir=${folder}`;
  if (process.platform === 'linux') {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .filter((pid) => {
        const [program = '', ...options] = commandOf(pid).split('\0');
        return program.endsWith('mariadbd') && options.includes(option);
      })
      .map(Number);
  }
  return execFileSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => /^\s*\d+\s+\S*mariadbd /.test(line) && `${line} `.includes(` ${option} `))
    .map((line) => Number.parseInt(line, 10));
}

/** Asks a data folder's servers to end, kills them after `timeoutMs`, and resolves once they have ended, with the counts. */
export async function endServersOf(folder: string, timeoutMs: number): Promise<{ asked: number[]; killed: number[] }> {
  const deadline = Date.now() + timeoutMs;
  const asked = findServersOf(folder);
  for (const pid of asked) signal(pid, 'SIGTERM');
  while (findServersOf(folder).length > 0 && Date.now() < deadline) await delay(POLL_MS);
  const killed = findServersOf(folder);
  for (const pid of killed) signal(pid, 'SIGKILL');
  while (findServersOf(folder).length > 0) await delay(POLL_MS);
  return { asked, killed };
}

function signal(pid: number, name: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // The process may end between the check and the signal.
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
