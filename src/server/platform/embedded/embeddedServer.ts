import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import type { Logger } from 'pino';
import type { DatabaseConnection } from '../config/environment.ts';
import { accountOptions, EmbeddedDatabaseError, programPath } from './embeddedInstall.ts';

export type DatabaseLog = Pick<Logger, 'info' | 'warn' | 'error'>;

export type ServerPlan = { options: string[]; connection: DatabaseConnection; logFile: string; log: DatabaseLog };

const POLL_MS = 15;
// Recovery after a crash reads at most the redo log; a server that is silent for longer hangs.
const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 60_000;
const STEADY_AFTER_MS = 60_000;
const MAX_PAUSE_MS = 5_000;
const MAX_LOG_BYTES = 5_000_000;

/** Resolves once the server accepts connections; throws EmbeddedDatabaseError. Its own process group keeps Ctrl-C from it. */
export async function startServer({ options, connection, logFile, log }: ServerPlan): Promise<ChildProcess> {
  const began = performance.now();
  trimLog(logFile);
  const server = spawn(programPath('mariadbd'), [...options, ...accountOptions], { detached: true, stdio: 'ignore' });
  // Covers exits without an orderly stop, such as an uncaught error.
  const endWithProcess = () => server.kill('SIGTERM');
  process.on('exit', endWithProcess);
  let failure: string | undefined;
  server.on('error', (error) => {
    process.off('exit', endWithProcess);
    failure = error.message;
  });
  server.on('exit', (code, signal) => {
    process.off('exit', endWithProcess);
    failure ??= `it ended with ${signal ?? `exit code ${code}`}`;
  });
  while (failure === undefined && performance.now() - began < START_TIMEOUT_MS) {
    if (await canConnect(connection)) {
      log.info({ databasePid: server.pid, ms: Math.round(performance.now() - began) }, 'Database started');
      return server;
    }
    await delay(POLL_MS);
  }
  if (!hasEnded(server)) {
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  }
  const reason = failure ?? 'it did not answer in time';
  throw new EmbeddedDatabaseError(`The database did not start: ${reason}.\n${lastErrors(logFile)}`);
}

async function stopServer(server: ChildProcess, log: DatabaseLog): Promise<void> {
  if (hasEnded(server)) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  const timeoutError = setTimeout(() => {
    log.error(
      { databasePid: server.pid },
      'Database did not stop in time and is killed; it will recover at the next start',
    );
    server.kill('SIGKILL');
  }, STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(timeoutError);
}

/** Restarts a server that died, until `stop` is called. */
export function superviseServer(first: ChildProcess, plan: ServerPlan): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let server = first;

  const watching = (async () => {
    let pause = 0;
    while (!stopping.signal.aborted) {
      const startedAt = performance.now();
      if (!hasEnded(server)) await once(server, 'exit');
      if (stopping.signal.aborted) return;
      if (performance.now() - startedAt > STEADY_AFTER_MS) pause = 0;
      plan.log.error({ exitCode: server.exitCode, signal: server.signalCode }, 'Database died and is started again');
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      pause = Math.min(MAX_PAUSE_MS, pause * 2 || 250);
      if (stopping.signal.aborted) return;
      try {
        server = await startServer(plan);
      } catch (error) {
        plan.log.error({ err: error }, 'Database did not start again');
      }
    }
  })();

  return {
    async stop() {
      stopping.abort();
      await stopServer(server, plan.log);
      await watching;
      // A restart may have been in progress when stop() was called.
      await stopServer(server, plan.log);
    },
  };
}

function hasEnded(server: ChildProcess): boolean {
  return server.exitCode !== null || server.signalCode !== null || server.pid === undefined;
}

async function canConnect(connection: DatabaseConnection): Promise<boolean> {
  try {
    const client = await createConnection({ ...connection, connectTimeout: 2_000 });
    await client.end();
    return true;
  } catch {
    return false;
  }
}

function trimLog(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > MAX_LOG_BYTES) rmSync(file);
}

function lastErrors(file: string): string {
  try {
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    const errors = lines.slice(-200).filter((line) => line.includes('[ERROR]'));
    return (errors.length > 0 ? errors.slice(-8) : lines.slice(-8)).join('\n');
  } catch {
    return '';
  }
}
