// Starts and stops one store as a whole: database and migrations, services (services.ts), sample data, background work and
// HTTP (app.ts). main.ts runs it as a program, tests and benchmarks start it directly.

import { setTimeout as elapse } from 'node:timers/promises';
import type { Express } from 'express';
import ormOptions from '#db/mikro-orm.config.ts';
import { createApp, readStoreConfig } from './app.ts';
import { migrateStore, openDatabase } from './openDatabase.ts';
import { completeOrderIndex } from './orders/listing/orderIndex.ts';
import { serveBuiltClient, serveClientSources } from './pages/clientPages.ts';
import { loadPageContent } from './pages/pageContent.ts';
import { newProductFilename } from './pictures/pictureFiles.ts';
import type { InstanceParts } from './platform/cluster/instances.ts';
import type { Nodes } from './platform/cluster/joinNodes.ts';
import type { Config } from './platform/config/config.ts';
import { type DatabaseConnection, openOrm } from './platform/database/orm.ts';
import { createStatementReader } from './platform/database/statementReader.ts';
import { withStatementTimeout } from './platform/database/statementTimeout.ts';
import { createDatabaseWatch, type DatabaseWatch } from './platform/database/watch.ts';
import { listen, requireFreePort } from './platform/http/listen.ts';
import { createRequestIds } from './platform/http/requestIds.ts';
import { VERSION_STATEMENT } from './platform/responseCache/catalogVersion.ts';
import { keepTelling } from './platform/responseCache/tellReleased.ts';
import type { Deps, Services } from './platform/services.ts';
import { warmReports } from './reports/warmReports.ts';
import { servedRouter } from './router.ts';
import { createServices } from './services.ts';
import { alignDemoStaff } from './staff/demoStaff.ts';

export interface RunningStore {
  url: string;
  /** URL of the metrics for Prometheus; null if METRICS_PORT is not set. */
  metricsUrl: string | null;
  services: Services;
  /**
   * Says at /readyz that requests are to go elsewhere, serves what still comes for DRAIN_SECONDS or until `isHurried` aborts, finishes what
   * runs, has streams reconnect, and closes.
   */
  stop(isHurried?: AbortSignal): Promise<void>;
}

interface StartOptions {
  /** Serves the client from its sources. */
  isDevelopment?: boolean;
  now?: () => Date;
  /** Ends the start, and stops what was started, once it aborts: migrations between two statements. */
  signal?: AbortSignal;
  /** Fills the store of a demo; called at every start of one. */
  loadSample?: (deps: Deps, connection: DatabaseConnection) => Promise<void>;
}

/** Starts a whole store: database, migrations, the demo's sample where wanted, HTTP. When a step fails, what was started is stopped again. */
export async function startStore(
  config: Config,
  { isDevelopment = false, now = () => new Date(), signal, loadSample }: StartOptions = {},
): Promise<RunningStore> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const step of stops.splice(0).reverse()) await step();
  };
  try {
    await requireFreePort(config.http.host, config.http.port);
    if (config.metrics) await requireFreePort(config.metrics.host, config.metrics.port, 'METRICS_');
    const watch = createDatabaseWatch();
    const { connection, hosts, stop: stopDatabase } = await openDatabase(config);
    stops.push(stopDatabase);
    const nodes = await joinCluster(hosts);
    const orm = await openOrm(ormOptions, connection, {
      timeoutMs: config.databaseTimeouts.callMs,
      openPool: nodes?.openPool,
      watch,
    });
    stops.push(() => orm.close());
    await migrateStore(config, connection, signal);
    signal?.throwIfAborted();

    const catalogVersion = readCatalogVersion(connection, nodes);
    stops.push(async () => catalogVersion.reader.close());
    const services = createServices({
      config,
      orm,
      now,
      catalogVersion,
      openInstances: await loadOtherInstances(config),
    });
    await withStatementTimeout(null, async () => {
      if (config.demo) await loadSample?.({ ...services, em: services.forkEm() }, connection);
      signal?.throwIfAborted();
      if (await completeOrderIndex({ em: services.forkEm() })) services.log.info('orders indexed');
      await alignDemoStaff({ ...services, em: services.forkEm() });
    });
    stops.push(keepTelling(services.forkEm, services.log));
    await services.orderEvents.start();
    stops.push(() => services.orderEvents.stop());
    await services.otherInstances.start((topic) => {
      if (topic === 'events') services.orderEvents.look();
      else services.liveSessions.look();
    });
    stops.push(() => services.otherInstances.stop());
    stops.push(services.scheduler.start(services));
    stops.push(() => services.missedSearches.flush());
    // The first page waits for it, and nothing else at the start does.
    const indexing = services.catalogIndex
      .current()
      .catch((error: unknown) => services.log.warn({ err: error }, 'the catalog could not be read yet'));
    stops.push(async () => void (await indexing));
    // Nobody waits for it: what was sold is ready for the first report.
    const warming = withStatementTimeout(config.databaseTimeouts.reportMs, () => warmReports(services)).catch(
      (error: unknown) => services.log.warn({ err: error }, 'reports could not be prepared'),
    );
    stops.push(() => warming);
    // Has the log say at once where a bucket is out of reach or rejects calls; the catalog is served without it.
    const looking = services.files.exists('products', newProductFilename()).catch(() => false);
    stops.push(async () => void (await looking));

    const app = await createApp(services, (app) => mountClient(app, services, isDevelopment, stops), { isDevelopment });
    const metrics = await serveStoreMetrics(services, watch);
    if (metrics) stops.push(metrics.stop);
    const tracing = await startStoreTracing(services, watch);
    if (tracing) stops.push(tracing.stop);
    const server = await listen(app, config.http.host, config.http.port, {
      identify: createRequestIds(config.http.trustProxy),
      observers: [metrics, tracing].flatMap((one) => (one ? [one.observe] : [])),
    });
    stops.push(() => server.close());
    const drainAndStop = async (isHurried?: AbortSignal) => {
      services.draining.begin();
      if (config.http.drainSeconds > 0) await drain(config.http.drainSeconds * 1_000, isHurried);
      await stop();
    };
    return { url: server.url, metricsUrl: metrics?.url ?? null, services, stop: drainAndStop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The nodes of the database where it is a cluster; else nothing of them is loaded. */
async function joinCluster(hosts: readonly DatabaseConnection[]): Promise<Nodes | null> {
  if (hosts.length < 2) return null;
  const { joinNodes } = await import('./platform/cluster/joinNodes.ts');
  return joinNodes(hosts);
}

/** Tells other processes of the store, where this one has an address that they know; else nothing of it is loaded. */
async function loadOtherInstances({ instanceAddress }: Config) {
  if (!instanceAddress) return undefined;
  const { createOtherInstances } = await import('./platform/cluster/instances.ts');
  return (parts: InstanceParts) => createOtherInstances({ ...parts, address: instanceAddress });
}

/** How old a cached response of the catalog may be where several nodes serve it: by what its node is behind, and by what its version is shared. */
const NODE_AGE_MS = 950;
const VERSION_AGE_MS = 50;

/**
 * A cluster's writer is spared: another node is asked which version the catalog has, at most once in a moment, so that a cached response is
 * at most a second old. Responses are built at the writer, and staff, whose responses are not cached, see what they have saved.
 */
function readCatalogVersion(connection: DatabaseConnection, nodes: Nodes | null) {
  if (!nodes) return { reader: createStatementReader(VERSION_STATEMENT, () => connection) };
  const reader = createStatementReader(VERSION_STATEMENT, () => nodes.readable(NODE_AGE_MS));
  return { reader, maxAgeMs: VERSION_AGE_MS };
}

/** Serves metrics where METRICS_PORT says so; else nothing of them is loaded. */
async function serveStoreMetrics(services: Services, watch: DatabaseWatch) {
  const address = services.config.metrics;
  if (!address) return null;
  const { startMetrics } = await import('./monitoring.ts');
  return startMetrics(services, watch, address);
}

/** Sends traces where OpenTelemetry's variables say so; else nothing of it is loaded. */
async function startStoreTracing({ config }: Services, watch: DatabaseWatch) {
  if (!config.tracing) return null;
  const { startTracing } = await import('./platform/monitoring/tracing.ts');
  const tracing = startTracing(servedRouter, config.tracing);
  watch.onStatement = tracing.onStatement;
  return tracing;
}

/** Resolves after `ms`, or at once when `isHurried` aborts. */
const drain = (ms: number, isHurried?: AbortSignal) =>
  elapse(ms, undefined, isHurried ? { signal: isHurried } : {}).catch(() => {});

async function mountClient(app: Express, services: Services, isDevelopment: boolean, stops: (() => Promise<void>)[]) {
  const readConfig = () => readStoreConfig(services);
  const findContent = (path: string, search: string) => loadPageContent(services, path, search);
  if (isDevelopment) stops.push(await serveClientSources(app, readConfig, findContent, services.config.http.port));
  else await serveBuiltClient(app, readConfig, findContent);
}
