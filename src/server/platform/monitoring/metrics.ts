import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import type { AnyTRPCRouter } from '@trpc/server';
import type { DatabaseWatch } from '../database/watch.ts';
import { isStream, type RequestObserver } from '../http/listen.ts';
import type { Services } from '../services.ts';
import { calledProcedures, isProcedure, routeOf } from './requestRoute.ts';

/** Upper bounds of response times, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** As many calls as a batch may have. */
const MAX_BATCH = 10;

interface RequestMetricsOptions {
  registry: Registry;
  router: AnyTRPCRouter;
}

/** Counts requests by route and status, and times them by route: but for streams, whose length says nothing. */
export function createRequestMetrics({ registry, router }: RequestMetricsOptions): RequestObserver {
  const registers = [registry];
  const requests = new Counter({
    name: 'campus_store_http_requests_total',
    help: 'Requests by route and status; aborted are those whose caller left before the response.',
    labelNames: ['route', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'campus_store_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its response, streams left out.',
    labelNames: ['route'],
    buckets: BUCKETS,
    registers,
  });
  const batched = new Counter({
    name: 'campus_store_batched_calls_total',
    help: 'Procedures called in batches of several, by their names.',
    labelNames: ['procedure'],
    registers,
  });
  return (request, response) => {
    const began = performance.now();
    response.once('close', () => {
      const route = routeOf(request, response, router);
      requests.inc({ route, status: response.headersSent ? response.statusCode : 'aborted' });
      if (!isStream(response)) seconds.observe({ route }, (performance.now() - began) / 1_000);
      if (route !== 'batch') return;
      for (const procedure of calledProcedures(request).slice(0, MAX_BATCH)) {
        if (isProcedure(router, procedure)) batched.inc({ procedure });
      }
    });
  };
}

/** Registers the figures that the process knows without a query: they are read when the metrics are. */
export function registerProcessMetrics(registry: Registry, services: Services, { pool }: DatabaseWatch): void {
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge('campus_store_database_connections_in_use', 'Connections to the database at work.', () => pool.inUse);
  gauge('campus_store_database_connections_idle', 'Connections to the database that are open and free.', () =>
    Math.max(0, pool.open - pool.inUse),
  );
  gauge('campus_store_database_connections_waiting', 'Callers that wait for a connection.', () => pool.waiting);
  gauge('campus_store_open_streams', 'Live streams that are open.', () => services.streams.count());
  gauge(
    'campus_store_recent_sessions',
    'Sessions of customers that this process has seen since it started, at most 20,000.',
    () => services.liveSessions.count(),
  );
  gauge('campus_store_draining', '1 while the process is about to stop.', () => Number(services.draining.hasBegun()));
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  counter(
    'campus_store_response_cache_hits_total',
    'Catalog responses that came from the cache.',
    () => services.responseCache.counts().hits,
  );
  counter(
    'campus_store_response_cache_misses_total',
    'Catalog responses that had to be built.',
    () => services.responseCache.counts().misses,
  );
}

/** A metric that the reader of the database sets. */
export function databaseGauge<Label extends string = never>(
  registry: Registry,
  name: string,
  help: string,
  labelNames: readonly Label[] = [],
): Gauge<Label> {
  return new Gauge({ name, help, labelNames, registers: [registry] });
}

/** A separate, empty registry, so that two stores in one process count separately. */
export const createRegistry = (): Registry => new Registry();
