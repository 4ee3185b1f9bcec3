import type { RequestHandler } from 'express';
import { serverMessages } from '#shared/serverMessages.ts';
import type { Services } from '../services.ts';

/** Whoever checks readiness wants to know now: a database that takes longer is not ready. */
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

/** `/readyz`: the database reads its tables and the process goes on, else 503 (404 for HAProxy), within a second whatever hangs. */
export function serveReadiness({ forkEm, draining }: Pick<Services, 'forkEm' | 'draining'>): RequestHandler {
  // A node that has lost its cluster answers what needs no table.
  const probe = createProbe(() => forkEm().execute('select 1 from sequence limit 1'));
  return async ({ originalUrl }, response) => {
    response.set('Cache-Control', 'no-store');
    if (!draining.hasBegun() && (await probe())) response.json({ status: 'ok' });
    else
      response
        .status(statusOfUnready(originalUrl))
        .set('Retry-After', '2')
        .json({ msg: serverMessages.storeUnavailable });
  };
}

/** Whether `query` succeeds in time. One that hangs is not sent again until it has ended, and serves all who call meanwhile. */
function createProbe(query: () => Promise<unknown>): () => Promise<boolean> {
  let underWay: Promise<boolean> | null = null;
  return async () => {
    underWay ??= query()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        underWay = null;
      });
    const { promise: tooLate, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => resolve(false), PROBE_MS);
    const isReady = await Promise.race([underWay, tooLate]);
    clearTimeout(timer);
    return isReady;
  };
}
