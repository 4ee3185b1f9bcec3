// Metrics for Prometheus, loaded only where METRICS_PORT says so (docs/rules.md, Limits and failures).

import { sql } from 'kysely';
import { OUTBOXES } from './backgroundWork.ts';
import { latestEventId } from './orders/events/orderEvents.ts';
import { db } from './platform/database/db.ts';
import { withStatementTimeout } from './platform/database/statementTimeout.ts';
import type { DatabaseWatch } from './platform/database/watch.ts';
import { subscriberName } from './platform/events/subscribers.ts';
import type { RequestObserver } from './platform/http/listen.ts';
import { readQueueStates } from './platform/jobs/queue.ts';
import {
  createRegistry,
  createRequestMetrics,
  databaseGauge,
  registerProcessMetrics,
} from './platform/monitoring/metrics.ts';
import { serveMetrics } from './platform/monitoring/metricsServer.ts';
import type { Services } from './platform/services.ts';
import { appRouter } from './router.ts';

/** A database that takes longer leaves these figures out, and the others are read all the same. */
const READ_MS = 2_000;

/** Metrics that are served. */
export interface Monitoring {
  url: string;
  observe: RequestObserver;
  stop(): Promise<void>;
}

/** Serves the store's metrics at an address. Throws where it cannot be listened on. */
export async function startMetrics(
  services: Services,
  watch: DatabaseWatch,
  address: { host: string; port: number },
): Promise<Monitoring> {
  const registry = createRegistry();
  const observe = createRequestMetrics({ registry, router: appRouter });
  registerProcessMetrics(registry, services, watch);

  const isRead = databaseGauge(
    registry,
    'campus_store_database_up',
    '1 where the database could be read for these metrics.',
  );
  const unsent = databaseGauge(
    registry,
    'campus_store_order_events_unsent',
    'Order events that were committed and that this process has not sent yet.',
  );
  const lag = databaseGauge(
    registry,
    'campus_store_order_event_lag_seconds',
    'Age of the oldest order event that this process has not sent yet, 0 where there is none.',
  );
  const waiting = databaseGauge(registry, 'campus_store_queue_waiting', 'Tasks that wait, by queue or outbox.', [
    'queue',
  ]);
  const givenUp = databaseGauge(registry, 'campus_store_queue_given_up', 'Tasks that were given up.', ['queue']);
  const oldest = databaseGauge(registry, 'campus_store_queue_oldest_seconds', 'Age of the oldest task that waits.', [
    'queue',
  ]);

  const refresh = async () => {
    for (const gauge of [unsent, lag, waiting, givenUp, oldest]) gauge.reset();
    try {
      const state = await withStatementTimeout(READ_MS, () => readState(services));
      unsent.set(state.unsent);
      lag.set(state.lagSeconds);
      for (const { queue, ...task } of state.queues) {
        waiting.set({ queue }, task.waiting);
        givenUp.set({ queue }, task.givenUp);
        oldest.set({ queue }, task.oldestSeconds);
      }
      isRead.set(1);
    } catch {
      isRead.set(0);
    }
  };
  const server = await serveMetrics(registry, refresh, address);
  return { url: server.url, observe, stop: server.close };
}

/** Reads the work that waits in the database; every queue and outbox has a line, also if nothing waits. */
async function readState({ forkEm, now, orderEvents, scheduler }: Services) {
  const em = forkEm();
  const sent = orderEvents.lastId() ?? 0;
  const unsent = Math.max(0, (await latestEventId(em)) - sent);
  const first = await db(em)
    .selectFrom('event')
    .select('created_at')
    .where('position', '>', sent)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  const ageOf = (at: Date | null | undefined) => (at ? Math.max(0, (now().getTime() - at.getTime()) / 1_000) : 0);
  const states = await readQueueStates(em);
  const { position: last } = await db(em)
    .selectFrom('event')
    .select((eb) => eb.fn.max('position').as('position'))
    .executeTakeFirstOrThrow();
  const subscribers = await db(em).selectFrom('event_subscriber').select(['name', 'position']).execute();
  const unread = new Map(
    subscribers.map((subscriber) => [subscriberName(subscriber), Math.max(0, (last ?? 0) - subscriber.position)]),
  );
  const notices = await db(em)
    .selectFrom('notice')
    .select((eb) => [eb.fn.countAll<number>().as('waiting'), sql<Date | null>`min(created_at)`.as('oldest_at')])
    .where('due_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return {
    unsent,
    lagSeconds: unsent > 0 ? ageOf(first?.created_at) : 0,
    queues: [
      ...scheduler.queues.map(({ name }) => {
        const state = states.get(name);
        return {
          queue: name,
          // The events that a subscriber has failed at, and those that it has yet to read.
          waiting: (state?.waiting ?? 0) + (unread.get(name) ?? 0),
          givenUp: state?.given_up ?? 0,
          oldestSeconds: ageOf(state?.oldest_at),
        };
      }),
      ...OUTBOXES.map(({ name }) => ({
        queue: name,
        waiting: Number(notices.waiting),
        givenUp: 0,
        oldestSeconds: ageOf(notices.oldest_at),
      })),
    ],
  };
}
