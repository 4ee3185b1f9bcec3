import type { SqlEntityManager } from '@mikro-orm/mysql';
import type { Selectable } from 'kysely';
import type { Config } from './config/config.ts';
import type { TablesOf } from './database/db.ts';
import type { ReadyProbe } from './database/readyProbe.ts';
import type { Numbers } from './database/sequence.ts';
import type { FileResponses } from './files/fileResponses.ts';
import type { FileStorage } from './files/fileStorage.ts';
import type { Cap } from './limits/caps.ts';
import type { Throttles } from './limits/rateLimits.ts';
import type { Log } from './logging/log.ts';
import type { ApiTokens } from './sessions/apiTokens.ts';
import type { LiveSessions } from './sessions/liveSessions.ts';
import type { StaffMember } from './sessions/staffMember.ts';
import type { StaffOfToken, Tokens } from './sessions/tokens.ts';
import type { OpenStreams } from './streams/openStreams.ts';
import type { Uploads } from './uploads/uploads.ts';

/** `entities.ts` adds the store's tables to its type. */
export interface StoreEntityManager extends SqlEntityManager {}

type StoreTables = TablesOf<StoreEntityManager>;

export type ColumnOf<Table extends keyof StoreTables> = keyof Selectable<StoreTables[Table]>;

export type RowOf<Table extends keyof StoreTables, Column extends ColumnOf<Table>> = Pick<
  Selectable<StoreTables[Table]>,
  Column
>;

/** Features add services by declaration merging, so that platform does not depend on them. */
export interface Services {
  /** Every procedure and transaction gets a separate one. */
  forkEm: () => StoreEntityManager;
  /** Shared by query-builder reads outside of transactions, for which a fork is a large part of the cost. Must load no entity. */
  readEm: StoreEntityManager;
  now: () => Date;
  config: Config;
  log: Log;
  tokens: Tokens;
  /** The active staff user of a token; null if deleted, deactivated, or the password changed or the session or API token ended. */
  loadStaffMember: (em: StoreEntityManager, identity: StaffOfToken) => Promise<StaffMember | null>;
  /** Writes to the audit log that a staff user was denied a call. */
  recordDenied: (staff: Pick<StaffOfToken, 'id' | 'apiToken'>, call: string) => Promise<void>;
  liveSessions: LiveSessions;
  apiTokens: ApiTokens;
  numbers: Numbers;
  throttles: Throttles;
  files: FileStorage;
  uploads: Uploads;
  calls: Cap;
  fileResponses: FileResponses;
  /** Aborted when this process is about to stop: /readyz then fails, but requests are still served. */
  draining: AbortController;
  readyProbe: ReadyProbe;
  streams: OpenStreams;
}

export interface Deps extends Services {
  em: StoreEntityManager;
}
