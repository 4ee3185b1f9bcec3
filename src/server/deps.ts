import type { SmsSender } from './customers/sms.ts';
import type { StoreEntityManager } from './entities.ts';
import type { OrderEventFeed } from './orders/orderEventFeed.ts';
import type { AnswerCache } from './platform/answers/answerCache.ts';
import type { Config } from './platform/config.ts';
import type { PictureStore } from './platform/files/pictureStore.ts';
import type { Throttles } from './platform/http/throttles.ts';
import type { Log } from './platform/logging/log.ts';
import type { StaffMember } from './platform/sessions/staffMember.ts';
import type { StaffIdentity, Tokens } from './platform/sessions/tokens.ts';

/** What lives as long as the process. Types only, so that every room may name it. */
export interface Services {
  /** A fresh entity manager; every procedure and every transaction gets its own. */
  forkEm: () => StoreEntityManager;
  now: () => Date;
  config: Config;
  log: Log;
  tokens: Tokens;
  /** The active staff user of a token, or null where they are gone, deactivated, or have changed their password since. */
  loadStaffMember: (em: StoreEntityManager, identity: StaffIdentity) => Promise<StaffMember | null>;
  /** Writes the name of a reference record anew wherever a product keeps a copy of it. */
  refileStocks: (em: StoreEntityManager, table: 'subject' | 'grade_level' | 'agriculture', id: number) => Promise<void>;
  throttles: Throttles;
  pictures: PictureStore;
  sms: SmsSender;
  orderEvents: OrderEventFeed;
  /** Answers of the catalog, kept until it changes. */
  answers: AnswerCache;
}

/** What a use-case or query is given. */
export interface Deps extends Services {
  em: StoreEntityManager;
}
