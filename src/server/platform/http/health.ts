import { readdir, readFile } from 'node:fs/promises';
import type { RequestHandler } from 'express';
import { serverMessages, storeCannotWrite } from '#shared/serverMessages.ts';
import { logDiskFault, recentDiskFault } from '../errors/errors.ts';
import type { Services } from '../services.ts';

/** A readiness check needs its answer now: a database that takes longer is not ready. */
const PROBE_MS = 600;

/** `/healthz`: the process lives. */
export function serveLiveness(): RequestHandler {
  return (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ status: 'ok' });
  };
}

/** More of the files that a process may have open is nearly all: new connections are cut soon. */
const MAX_OPEN_PART = 0.9;

/** Throws where the process has too many files open, connections included. Says nothing on a system without `/proc`. */
async function requireOpenFiles(processFolder: string): Promise<void> {
  try {
    const limits = await readFile(`${processFolder}/limits`, 'utf8');
    const { length } = await readdir(`${processFolder}/fd`);
    if (length <= MAX_OPEN_PART * Number(/Max open files +(\d+)/.exec(limits)?.[1] ?? Infinity)) return;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
  }
  throw new Error('too many files are open');
}

/**
 * `/readyz`: the database takes writes, files can be opened, no disk has failed within a minute, and the process goes on, else 503, within a
 * second whatever hangs.
 */
export function serveReadiness(
  { readyProbe, draining, log }: Pick<Services, 'readyProbe' | 'draining' | 'log'>,
  processFolder = '/proc/self',
): RequestHandler {
  const isWritable = createProbe(async () => {
    await requireOpenFiles(processFolder);
    try {
      await readyProbe.write();
    } catch (error) {
      logDiskFault(log, error);
      throw error;
    }
  });
  return async (_request, response) => {
    response.set('Cache-Control', 'no-store');
    const isReady = !draining.hasBegun() && (await isWritable());
    const fault = recentDiskFault(log);
    if (isReady && fault === null) response.json({ status: 'ok' });
    else {
      const msg = fault === null ? serverMessages.storeUnavailable : storeCannotWrite(fault);
      response.status(503).set('Retry-After', '2').json({ msg });
    }
  };
}

/**
 * Whether `query` succeeds in time. One that hangs is not sent again until it has ended: a caller in the meantime shares it, and the next one
 * where it fails, since its connection may be one that was lost before they called.
 */
function createProbe(query: () => Promise<unknown>): () => Promise<boolean> {
  let underWay: Promise<boolean> | null = null;
  const ask = () => {
    underWay ??= query()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        underWay = null;
      });
    return underWay;
  };
  return async () => {
    const answer = underWay ? underWay.then((isReady) => isReady || ask()) : ask();
    const { promise: tooLate, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => resolve(false), PROBE_MS);
    const isReady = await Promise.race([answer, tooLate]);
    clearTimeout(timer);
    return isReady;
  };
}
