import { readdir, readFile } from 'node:fs/promises';
import type { RequestHandler } from 'express';
import { serverMessages, storeCannotWrite } from '#shared/serverMessages.ts';
import { db } from '../database/db.ts';
import { isDeadlock } from '../database/failures.ts';
import { logDiskFault, recentDiskFault } from '../errors/errors.ts';
import { outsideOfRequests } from '../requests/requestContext.ts';
import type { Services, StoreEntityManager } from '../services.ts';

/** A readiness check needs its answer now: a database that takes longer is not ready. */
const PROBE_MS = 600;

/**
 * The status of a store that takes no more requests, by the URL that asks. HAProxy's check is answered 404, by which HAProxy sends nothing new
 * and leaves alone what has begun (`disable-on-404` of deploy/haproxy.cfg); any other failure cuts what the instance has begun.
 */
export const statusOfUnready = (url: string | undefined): 404 | 503 => (url === '/readyz?unready=404' ? 404 : 503);

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

/** Writes a row of its own. Throws where the database does not take it. */
export async function writeProbe(em: StoreEntityManager): Promise<void> {
  const value = Math.floor(Date.now() / 1_000);
  try {
    await db(em).insertInto('sequence').values({ name: 'ready', value }).onDuplicateKeyUpdate({ value }).execute();
  } catch (error) {
    // Two instances that write the row at once may get a deadlock.
    if (!isDeadlock(error)) throw error;
  }
}

/**
 * `/readyz`: the database reads and writes its tables, files can be opened, no disk has failed within a minute, and the process goes on,
 * else 503, within a second whatever hangs. HAProxy gets 404, and not for a disk: pages and the catalog can still be read, and the other
 * instances have the same disk.
 */
export function serveReadiness(
  { forkEm, draining, log }: Pick<Services, 'forkEm' | 'draining' | 'log'>,
  processFolder = '/proc/self',
): RequestHandler {
  // A node that has lost its cluster still answers statements that need no table.
  const reads = createProbe(async () => {
    await requireOpenFiles(processFolder);
    return outsideOfRequests(() => db(forkEm()).selectFrom('sequence').select('value').limit(1).execute());
  });
  const writes = createProbe(async () => {
    await requireOpenFiles(processFolder);
    try {
      await outsideOfRequests(() => writeProbe(forkEm()));
    } catch (error) {
      logDiskFault(log, error);
      throw error;
    }
  });
  return async ({ originalUrl }, response) => {
    response.set('Cache-Control', 'no-store');
    const status = statusOfUnready(originalUrl);
    const isReady = !draining.hasBegun() && (await (status === 404 ? reads : writes)());
    const fault = status === 404 ? null : recentDiskFault(log);
    if (isReady && fault === null) response.json({ status: 'ok' });
    else {
      const msg = fault === null ? serverMessages.storeUnavailable : storeCannotWrite(fault);
      response.status(status).set('Retry-After', '2').json({ msg });
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
