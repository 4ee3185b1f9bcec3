// The types of what procedures, use-cases and queries are given; src/server/services.ts makes it.

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

/** The ORM's entity manager; `entities.ts` adds the store's tables to its type. */
export interface StoreEntityManager extends SqlEntityManager {}

type StoreTables = TablesOf<StoreEntityManager>;

export type ColumnOf<Table extends keyof StoreTables> = keyof Selectable<StoreTables[Table]>;

export type RowOf<Table extends keyof StoreTables, Column extends ColumnOf<Table>> = Pick<
  Selectable<StoreTables[Table]>,
  Column
>;

/** The services that live as long as the process. Features add theirs by declaration merging, so that nothing below them has to know them. */
export interface Services {
  /** A fresh entity manager; every procedure and every transaction gets its own. */
  forkEm: () => StoreEntityManager;
  /** Shared by reads of the query builder outside of transactions, for which a fresh one is a part of the cost. It must load no entity. */
  readEm: StoreEntityManager;
  now: () => Date;
  config: Config;
  log: Log;
  tokens: Tokens;
  /** The active staff user of a token; null where they are gone, deactivated, changed their password since, or their session or API token has ended. */
  loadStaffMember: (em: StoreEntityManager, identity: StaffOfToken) => Promise<StaffMember | null>;
  /** Writes into the audit log that a staff user was denied a call. */
  recordDenied: (staff: Pick<StaffOfToken, 'id' | 'apiToken'>, call: string) => Promise<void>;
  liveSessions: LiveSessions;
  apiTokens: ApiTokens;
  numbers: Numbers;
  throttles: Throttles;
  files: FileStorage;
  uploads: Uploads;
  calls: Cap;
  fileResponses: FileResponses;
  /** Aborted once this process is about to stop: /readyz says from then on that requests should go elsewhere, and those that still come are served. */
  draining: AbortController;
  readyProbe: ReadyProbe;
  streams: OpenStreams;
}

/** The services and the entity manager that a use-case or query gets. */
export interface Deps extends Services {
  em: StoreEntityManager;
}
