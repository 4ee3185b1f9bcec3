import { once } from 'node:events';
import { statfs } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import { listJobs } from './jobs/jobs.queries.ts';
import { db } from './platform/database/db.ts';
import { withStatementTimeout } from './platform/database/statementTimeout.ts';
import { isStream } from './platform/http/listen.ts';
import type { Services } from './platform/services.ts';
import { appRouter } from './router.ts';
import { LAST_BACKUP } from './storeArchive.ts';

/** Omits the database's figures if it takes longer. */
const READ_MS = 2_000;

/** Serves `/metrics` on a separate port, so that a proxy of the store does not publish it. Throws if it cannot listen. */
export async function startMetrics(services: Services, { host, port }: { host: string; port: number }) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const name = 'campus_store_http_request_duration_seconds';
  const registers = [registry];
  const requests = new Histogram({ name, help: 'Time to respond.', labelNames: ['route', 'status'], registers });
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `campus_store_${name}`, help, labelNames, registers });
  const streams = gauge('open_streams', 'Live streams that are open.');
  const disk = gauge('disk_used_ratio', 'Used part of the disk of DATA_DIR.');
  const writable = gauge('database_writable', '1 if the database took a small write.');
  const waiting = gauge('queue_waiting', 'Tasks that wait.', ['queue']);
  const failures = gauge('job_failures', 'Failed runs of a job since its last successful one.', ['name']);
  const backup = gauge('backup_age_seconds', 'Time since the last backup; +Inf before the first.');

  // A series has to begin at 0 for its first failure to count as an increase.
  for (const route of ['orders.place', 'PUT /api/orders']) requests.zero({ route, status: 503 });
  const refresh = async () => {
    streams.set(services.streams.count());
    const { bavail, blocks } = await statfs(services.config.dataDir);
    disk.set(1 - bavail / blocks);
    await withStatementTimeout(READ_MS, async () => {
      const em = services.forkEm();
      const { jobs, queues } = await listJobs({ ...services, em });
      for (const job of jobs) failures.set({ name: job.name }, job.failures);
      for (const queue of queues) waiting.set({ queue: queue.name }, queue.waiting);
      const last = db(em).selectFrom('sequence').select('value').where('name', '=', LAST_BACKUP);
      const seconds = (await last.executeTakeFirst())?.value ?? -Infinity;
      backup.set(services.now().getTime() / 1_000 - seconds);
      await services.readyProbe.write();
      writable.set(1);
    }).catch(() => writable.set(0));
  };
  const server = createServer(({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') return void response.writeHead(404).end();
    const send = (text: string) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text);
    const text = refresh().then(() => registry.metrics());
    text.then(send, () => response.writeHead(500).end());
  }).listen(port, host);
  await once(server, 'listening');
  const observe = (request: IncomingMessage, response: ServerResponse) => {
    const end = requests.startTimer();
    response.once('close', () => {
      const status = response.headersSent ? response.statusCode : 'aborted';
      if (!isStream(response)) end({ route: routeOf(request, response), status });
    });
  };
  const { port: actual } = server.address() as AddressInfo;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${actual}/metrics`;
  return { url, observe, stop: async () => server.close().closeAllConnections() };
}

type RoutedRequest = IncomingMessage & { originalUrl?: string; route?: { path: unknown } };

/** From a bounded set, never a part of the URL, which may contain personal data. */
function routeOf(request: RoutedRequest, { statusCode }: ServerResponse): string {
  const [, procedure] = /^\/trpc\/([^?]*)/.exec(request.originalUrl ?? request.url ?? '') ?? [];
  if (procedure?.includes(',')) return 'batch';
  if (procedure !== undefined) return Object.hasOwn(appRouter._def.procedures, procedure) ? procedure : 'unmatched';
  if (typeof request.route?.path === 'string') return `${request.method} ${request.route.path}`;
  return statusCode < 400 ? 'file' : 'unmatched';
}
