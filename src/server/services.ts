import type { MikroORM } from '@mikro-orm/mysql';
import { createApiTokens } from './apiTokens/identifyToken.ts';
import { loadTokenMember } from './apiTokens/loadTokenMember.ts';
import { createDeniedCalls } from './auditLog/deniedCalls.ts';
import { JOBS, QUEUES } from './backgroundWork.ts';
import { createSharedIndex } from './catalog/index/sharedIndex.ts';
import { createMissedSearches } from './catalog/search/missedSearches.ts';
import { reindexByReference } from './catalog/search/stockIndex.ts';
import { createSmsSender } from './customers/sms.ts';
import { createOrderEventFeed } from './orders/events/orderEventFeed.ts';
import { cachePictures } from './pictures/pictureCache.ts';
import { STORED_FOLDERS } from './pictures/pictureFiles.ts';
import { createPictureStore } from './pictures/pictureStore.ts';
import type { Config } from './platform/config/config.ts';
import type { DatabaseConnection } from './platform/config/environment.ts';
import { openReadyProbe } from './platform/database/readyProbe.ts';
import { createNumbers } from './platform/database/sequence.ts';
import { subscriberQueue } from './platform/events/subscribers.ts';
import { createFileResponses } from './platform/files/fileResponses.ts';
import { openFileStorage } from './platform/files/openFileStorage.ts';
import { createStoredLimits } from './platform/idempotency/idempotency.ts';
import type { QueueDefinition } from './platform/jobs/queue.ts';
import { createScheduler } from './platform/jobs/scheduler.ts';
import { CAPS, createCap } from './platform/limits/caps.ts';
import { createRateLimits } from './platform/limits/rateLimits.ts';
import { createLog, type Log } from './platform/logging/log.ts';
import { createOutgoing } from './platform/outgoing/outgoing.ts';
import { createVersionReader } from './platform/responseCache/catalogVersion.ts';
import { createResponseCache } from './platform/responseCache/responseCache.ts';
import type { Services, StoreEntityManager } from './platform/services.ts';
import { createLiveSessions } from './platform/sessions/liveSessions.ts';
import { createTokens } from './platform/sessions/tokens.ts';
import { createOpenStreams, STREAMS_PER_CALLER } from './platform/streams/openStreams.ts';
import { createUploads } from './platform/uploads/uploads.ts';
import { createStaffLoader } from './staff/loadStaffMember.ts';
import { SUBSCRIBERS } from './subscribers.ts';

interface Parts {
  config: Config;
  orm: MikroORM;
  connection: DatabaseConnection;
  now: () => Date;
  /** Default: standard output. */
  log?: Log;
}

export function createServices({ config, orm, connection, now, log = createLog(config.logLevel) }: Parts): Services {
  const forkEm = () => orm.em.fork() as StoreEntityManager;
  const loadSessionMember = createStaffLoader({ config, now });
  const files = openFileStorage(config, STORED_FOLDERS, log);
  const scheduler = createScheduler({
    jobs: JOBS,
    queues: [...QUEUES, ...SUBSCRIBERS.map(subscriberQueue)] as QueueDefinition<never>[],
  });
  return {
    forkEm,
    readEm: forkEm(),
    now,
    config,
    log,
    tokens: createTokens(config.sessionSecret, now),
    loadStaffMember: (em, identity) =>
      identity.apiToken ? loadTokenMember(em, identity, identity.apiToken) : loadSessionMember(em, identity),
    recordDenied: createDeniedCalls({ forkEm, now, log }),
    apiTokens: createApiTokens({ forkEm, now, requestsPerMinute: config.tokenRequestsPerMinute }),
    liveSessions: createLiveSessions({ forkEm, now, log }),
    catalogIndex: createSharedIndex(forkEm),
    reindexByReference,
    missedSearches: createMissedSearches({ forkEm, now, log, config }),
    throttles: createRateLimits({ connection, forkEm, now, secret: config.sessionSecret }),
    files,
    pictures: createPictureStore(config.files.kind === 's3' ? cachePictures(files, config.dataDir) : files),
    fileResponses: createFileResponses({ dataDir: config.dataDir, log }),
    calls: createCap(CAPS.call),
    uploads: createUploads(config.dataDir),
    draining: new AbortController(),
    readyProbe: openReadyProbe(connection),
    streams: createOpenStreams({ ...STREAMS_PER_CALLER, inProcess: config.liveStreams }),
    sms: createSmsSender(config, log),
    orderEvents: createOrderEventFeed({ forkEm, log, pollMs: 500 }),
    subscribers: SUBSCRIBERS,
    numbers: createNumbers(forkEm),
    scheduler,
    idempotency: { storedOf: createStoredLimits() },
    outgoing: createOutgoing({ allowPrivate: config.webhooksAllowPrivate }),
    responseCache: createResponseCache(config.responseCacheMegabytes * 1024 * 1024),
    readCatalogVersion: createVersionReader(forkEm),
  };
}
