import { setTimeout as elapse } from 'node:timers/promises';
import type { Express } from 'express';
import ormOptions from '#db/mikro-orm.config.ts';
import { createApp, readStoreConfig } from './app.ts';
import { migrateStore, openDatabase } from './openDatabase.ts';
import { serveBuiltClient, serveClientSources } from './pages/clientPages.ts';
import { loadPageContent } from './pages/pageContent.ts';
import { newProductFilename } from './pictures/pictureFiles.ts';
import type { Config } from './platform/config/config.ts';
import { type DatabaseConnection, openOrm } from './platform/database/orm.ts';
import { withStatementTimeout } from './platform/database/statementTimeout.ts';
import { listen, requireFreePort } from './platform/http/listen.ts';
import { createRequestIds } from './platform/http/requestIds.ts';
import type { Deps, Services } from './platform/services.ts';
import { createServices } from './services.ts';
import { alignDemoStaff } from './staff/demoStaff.ts';

export interface RunningStore {
  url: string;
  metricsUrl: string | null;
  services: Services;
  /** /readyz fails and requests are served for `drainSeconds` or until `isHurried`; then work ends, streams reconnect and the store closes. */
  stop(isHurried?: AbortSignal): Promise<void>;
}

interface StartOptions {
  isDevelopment?: boolean;
  now?: () => Date;
  /** Aborts the start and stops what was started; migrations stop between two statements. */
  signal?: AbortSignal;
  loadSample?: (deps: Deps, connection: DatabaseConnection) => Promise<void>;
}

/** Also migrates and loads a demo's sample. If a step fails, stops what was started. */
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
    const { connection, stop: stopDatabase } = await openDatabase(config);
    stops.push(stopDatabase);
    const orm = await openOrm(ormOptions, connection, { timeoutMs: config.databaseTimeouts.callMs });
    stops.push(() => orm.close());
    await migrateStore(config, connection, signal);
    signal?.throwIfAborted();

    const services = createServices({ config, orm, connection, now });
    stops.push(() => services.readyProbe.end());
    stops.push(() => services.throttles.end());
    await withStatementTimeout(null, async () => {
      if (config.demo) await loadSample?.({ ...services, em: services.forkEm() }, connection);
      signal?.throwIfAborted();
      await alignDemoStaff({ ...services, em: services.forkEm() });
    });
    await services.orderEvents.start();
    stops.push(() => services.orderEvents.stop());
    stops.push(services.scheduler.start(services));
    stops.push(() => services.missedSearches.flush());
    // Runs during the start, because only the first page needs it.
    const indexing = services.catalogIndex
      .current()
      .catch((error: unknown) => services.log.warn({ err: error }, 'the catalog could not be read yet'));
    stops.push(async () => void (await indexing));
    // Logs at start if a bucket is unreachable or rejects calls; the catalog works without it.
    const looking = services.files.exists('products', newProductFilename()).catch(() => false);
    stops.push(async () => void (await looking));

    const app = await createApp(services, (app) => mountClient(app, services, isDevelopment, stops), { isDevelopment });
    const metrics = await serveStoreMetrics(services);
    if (metrics) stops.push(metrics.stop);
    const server = await listen(app, config.http.host, config.http.port, {
      identify: createRequestIds(config.http.trustProxy),
      observe: metrics?.observe,
    });
    stops.push(() => server.close());
    const drainAndStop = async (isHurried?: AbortSignal) => {
      services.draining.abort();
      if (config.http.drainSeconds > 0) await drain(config.http.drainSeconds * 1_000, isHurried);
      await stop();
    };
    return { url: server.url, metricsUrl: metrics?.url ?? null, services, stop: drainAndStop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Loads the module only with METRICS_PORT. */
async function serveStoreMetrics(services: Services) {
  const address = services.config.metrics;
  if (!address) return null;
  const { startMetrics } = await import('./monitoring.ts');
  return startMetrics(services, address);
}

const drain = (ms: number, isHurried?: AbortSignal) =>
  elapse(ms, undefined, isHurried ? { signal: isHurried } : {}).catch(() => {});

async function mountClient(app: Express, services: Services, isDevelopment: boolean, stops: (() => Promise<void>)[]) {
  const readConfig = () => readStoreConfig(services);
  const findContent = (path: string, search: string) => loadPageContent(services, path, search);
  if (isDevelopment) stops.push(await serveClientSources(app, readConfig, findContent, services.config.http.port));
  else await serveBuiltClient(app, readConfig, findContent);
}
