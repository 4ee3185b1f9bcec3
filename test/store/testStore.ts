import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { Limits } from '#server/platform/config/config.ts';
import { loadConfig } from '#server/platform/config/config.ts';
import type { DatabaseWatch } from '#server/platform/database/connections.ts';
import type { DatabaseConnection } from '#server/platform/database/orm.ts';
import { subscriberQueue } from '#server/platform/events/subscribers.ts';
import { workQueue } from '#server/platform/jobs/queue.ts';
import type { Log } from '#server/platform/logging/log.ts';
import type { Deps, Services } from '#server/platform/services.ts';
import { shareRuns } from '#server/platform/shareRuns.ts';
import type { AppCaller } from '#server/router.ts';
import { createServices } from '#server/services.ts';
import { SUBSCRIBERS } from '#server/subscribers.ts';
import { createRecords, type Records } from '../records/records.ts';
import { createTestDatabase, type TestDatabase } from './testDatabase.ts';

/** A complete store without its HTTP server: own database, folder and clock. */
export interface TestStore {
  database: TestDatabase;
  services: Services;
  clock: TestClock;
  make: Records;
  /** With a new entity manager, as a procedure gets them. */
  deps: () => Deps;
  anyone: () => Promise<AppCaller>;
  customer: (id: number) => Promise<AppCaller>;
  staff: (id: number) => Promise<AppCaller>;
  /** Bearer tokens, of a new session unless one is given. */
  customerToken: (id: number, session?: number) => Promise<string>;
  staffToken: (id: number, session?: number) => Promise<string>;
  /** Registers a function that runs before the store is closed. */
  endFirst: (end: () => Promise<void>) => void;
  close: () => Promise<void>;
}

interface Options {
  /** Start time of the clock; default Friday, 20 November 2026, 10:00 AM in Manila. */
  now?: Date;
  env?: Record<string, string>;
  limits?: Partial<Limits>;
  maxConnections?: number;
  reachedBy?: (own: DatabaseConnection) => DatabaseConnection;
  log?: Log;
  watch?: DatabaseWatch;
}

/** Opens a store for the tests of a file and closes it after them: `const store = await openTestStore()` at the file's top. */
export async function openTestStore(options: Options = {}): Promise<TestStore> {
  const store = await createTestStore(options);
  afterAll(() => store.close());
  return store;
}

export async function createTestStore(options: Options = {}): Promise<TestStore> {
  const clock = createTestClock(options.now ?? new Date('2026-11-20T02:00:00Z'));
  const dataDir = await mkdtemp(join(tmpdir(), 'campus-store-test-'));
  const env = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    SESSION_SECRET: 'a secret that only the tests of this store know',
    // No server listens on the discard port: a test that needs the service starts one.
    HOLIDAY_URL: 'http://127.0.0.1:9/{year}/{country}',
    ...options.env,
  };
  const config = loadConfig(env, options.limits);
  const { maxConnections, reachedBy, watch } = options;
  const timeoutMs = options.limits?.callMs;
  const database = await createTestDatabase({ maxConnections, reachedBy, timeoutMs, watch });
  const services = createServices({
    config,
    orm: database.orm,
    connection: reachedBy?.(database.connection) ?? database.connection,
    now: clock.now,
    ...(options.log && { log: options.log }),
  });
  if (maxConnections !== 1) followAtOnce(services);
  const deps = (): Deps => ({ ...services, em: services.forkEm() });

  const callerWith = async (authorization?: string): Promise<AppCaller> => {
    // Loaded on demand, because tests of a use case need no procedures.
    const [{ createCaller }, { callContextOf }] = await Promise.all([
      import('#server/router.ts'),
      import('#server/platform/sessions/callContext.ts'),
    ]);
    return createCaller(await callContextOf(services, { headers: { authorization }, ip: '127.0.0.1' }));
  };

  const make = createRecords(deps);
  const customerToken = async (id: number, session?: number) =>
    services.tokens.signCustomer(id, session ?? (await make.session({ customer_id: id })));
  const staffToken = async (id: number, session?: number) => {
    const claims = { _id: String(id), name: '', username: '', warehouse: null, assigned_categories: [] };
    return services.tokens.signStaff(claims, 0, session ?? (await make.session({ staff_user_id: id })));
  };

  const ends: (() => Promise<void>)[] = [];
  return {
    database,
    services,
    clock,
    make,
    deps,
    anyone: () => callerWith(),
    customer: async (id) => callerWith(`Bearer ${await customerToken(id)}`),
    staff: async (id) => callerWith(`Bearer ${await staffToken(id)}`),
    customerToken,
    staffToken,
    endFirst: (end) => void ends.push(end),
    close: async () => {
      for (const end of ends) await end();
      await services.readyProbe.end();
      await services.throttles.end();
      await services.orderEvents.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** There is no background work: the effects of an event are complete before the call returns. */
function followAtOnce(services: Services): void {
  const queues = SUBSCRIBERS.map(subscriberQueue);
  const { signal } = new AbortController();
  const follow = shareRuns(async () => {
    for (const queue of queues) await workQueue(services, queue, signal);
  });
  const { wake } = services.scheduler;
  services.scheduler.wake = (...names) => {
    wake(...names);
    return queues.some(({ name }) => names.includes(name)) ? follow() : undefined;
  };
}

interface TestClock {
  now: () => Date;
  set: (to: Date) => void;
  advance: (seconds: number) => void;
}

function createTestClock(start: Date): TestClock {
  let current = start;
  return {
    now: () => new Date(current),
    set: (to) => {
      current = to;
    },
    advance: (seconds) => {
      current = new Date(current.getTime() + seconds * 1000);
    },
  };
}
