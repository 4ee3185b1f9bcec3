import { currentRequest, type Lane, type RequestCaller } from '../requests/requestContext.ts';
import type { LaneLimits } from './turns.ts';

/** The requests that may wait for a network, which a whole campus may share, and for one person. */
const OF_A_NETWORK = { waitingOfEach: 1_000, waiting: 2_000 };
const OF_A_PERSON = { waitingOfEach: 250, waiting: 5_000 };

/**
 * The lanes to the database, which has twenty connections at work by default: no lane may take them all, so that nobody who attacks by one holds
 * up another. SECURITY.md shows the tables of this file.
 */
export const CONNECTION_LANES = {
  /** The store's own work: jobs, the feed of events, its start, the probe of its health. */
  store: { most: 20, each: 20, waitingOfEach: 1_000, waiting: 1_000 },
  /** Readers who have not signed in. A caller is a network. */
  visitors: { most: 6, each: 4, ...OF_A_NETWORK },
  /** Those who sign in or register. A caller is a network. */
  signIns: { most: 6, each: 4, ...OF_A_NETWORK },
  /** Customers, each with all of their sessions. */
  customers: { most: 12, each: 4, ...OF_A_PERSON },
  /** Staff, each with all of their sessions; an API token is a caller of its own. */
  staff: { most: 12, each: 4, ...OF_A_PERSON },
} as const satisfies Record<Lane, LaneLimits>;

/** Connections that no request may take, so that the store itself always has some. */
export const CONNECTIONS_KEPT = 2;

const NO_LIMIT = Number.POSITIVE_INFINITY;

/** Calls of one caller that are worked on at a time; the others wait for their turn, so that each caller has the same share of the processor. */
export const CALL_LANES = {
  store: { most: NO_LIMIT, each: NO_LIMIT, waitingOfEach: NO_LIMIT, waiting: NO_LIMIT },
  visitors: { most: NO_LIMIT, each: 3, ...OF_A_NETWORK },
  signIns: { most: NO_LIMIT, each: 8, ...OF_A_NETWORK },
  customers: { most: NO_LIMIT, each: 2, ...OF_A_PERSON },
  staff: { most: NO_LIMIT, each: 3, ...OF_A_PERSON },
} as const satisfies Record<Lane, LaneLimits>;

/**
 * The part of the event loop that a caller may use, of late, before others come first (loopShares.ts). What a network does before anybody has signed
 * in may be a whole campus that opens its pages.
 */
export const LOOP_SHARES = {
  store: NO_LIMIT,
  visitors: 0.2,
  signIns: 0.3,
  customers: 0.1,
  staff: 0.1,
} as const satisfies Record<Lane, number>;

/** Calls that were refused and wait for their answer; one too many is answered at once. */
const OF_A_REFUSED = { most: NO_LIMIT, each: 1, waitingOfEach: 250, waiting: 2_000 };
export const REFUSAL_LANES = {
  store: CALL_LANES.store,
  visitors: OF_A_REFUSED,
  signIns: OF_A_REFUSED,
  customers: OF_A_REFUSED,
  staff: OF_A_REFUSED,
} as const satisfies Record<Lane, LaneLimits>;

/**
 * Live streams that a caller may open within a minute. A page opens one for all tabs of its browser, and again after each break of its line; several
 * counters may share one staff account.
 */
export const STREAMS_A_MINUTE = { customer: 60, staff: 240, apiToken: 60 };

/** Calls that are worked on at a time of all callers of a network; each has no more than two or three in its queue. */
export const CALLS_OF_A_NETWORK = 32;
const ALL_OF_A_NETWORK = { most: NO_LIMIT, each: CALLS_OF_A_NETWORK, waitingOfEach: 5_000, waiting: 10_000 };
export const NETWORK_LANES = {
  store: CALL_LANES.store,
  visitors: ALL_OF_A_NETWORK,
  signIns: ALL_OF_A_NETWORK,
  customers: ALL_OF_A_NETWORK,
  staff: ALL_OF_A_NETWORK,
} as const satisfies Record<Lane, LaneLimits>;

/**
 * Work that the store does few of at a time: it decodes pictures, reads spreadsheets, makes files. Each caller has one of a kind at a
 * time, and waits with few others for ten seconds at most.
 */
const OF_A_WORKER = { most: NO_LIMIT, each: 1, waitingOfEach: 20, waiting: 200 };
export const WORK_LANES = {
  store: { most: NO_LIMIT, each: NO_LIMIT, waitingOfEach: NO_LIMIT, waiting: NO_LIMIT },
  visitors: OF_A_WORKER,
  signIns: OF_A_WORKER,
  customers: OF_A_WORKER,
  staff: OF_A_WORKER,
} as const satisfies Record<Lane, LaneLimits>;

/** Passwords that are hashed: each takes a core and 19 MB for some 30 ms, which is why they wait and are not refused. */
const OF_A_HASH = { ...OF_A_WORKER, waiting: 2_000 };
export const HASH_LANES = {
  store: WORK_LANES.store,
  visitors: OF_A_HASH,
  signIns: OF_A_HASH,
  customers: OF_A_HASH,
  staff: OF_A_HASH,
} as const satisfies Record<Lane, LaneLimits>;

/** Files on their way to a caller, from when they are begun to be made until the last byte is taken. No more wait. */
const OF_A_READER = { most: NO_LIMIT, each: 2, waitingOfEach: 0, waiting: 0 };
export const FILE_LANES = {
  store: { most: NO_LIMIT, each: NO_LIMIT, waitingOfEach: 0, waiting: 0 },
  visitors: OF_A_READER,
  signIns: OF_A_READER,
  customers: OF_A_READER,
  staff: OF_A_READER,
} as const satisfies Record<Lane, LaneLimits>;

/** Long lists on their way to a caller until the last byte is taken, and parts of them that are being made. */
const OF_A_LIST = { most: NO_LIMIT, each: 1, waitingOfEach: 20, waiting: 2_000 };
export const LIST_LANES = {
  store: { most: NO_LIMIT, each: NO_LIMIT, waitingOfEach: NO_LIMIT, waiting: NO_LIMIT },
  visitors: OF_A_LIST,
  signIns: OF_A_LIST,
  customers: OF_A_LIST,
  staff: OF_A_LIST,
} as const satisfies Record<Lane, LaneLimits>;

/** Uploads under way, from before their first byte is read until the call has ended. No more wait. */
const OF_A_SENDER = { each: 2, waitingOfEach: 0, waiting: 0 };
export const UPLOADS = 16;
export const UPLOAD_LANES = {
  store: { most: 0, ...OF_A_SENDER },
  visitors: { most: 0, ...OF_A_SENDER },
  signIns: { most: 0, ...OF_A_SENDER },
  /** Four places are left to staff. */
  customers: { most: 12, ...OF_A_SENDER },
  staff: { most: 16, ...OF_A_SENDER },
} as const satisfies Record<Lane, LaneLimits>;

const GIGABYTE = 1024 ** 3;
/** Bytes on the disk that the files on their way to the callers of a lane may have together. */
export const FILE_BYTES = {
  store: NO_LIMIT,
  visitors: GIGABYTE,
  signIns: GIGABYTE,
  customers: GIGABYTE,
  staff: GIGABYTE,
} as const satisfies Record<Lane, number>;

const THE_STORE: RequestCaller = { lane: 'store', who: '' };

/** The caller whose request this work belongs to; the store itself outside of requests. */
export const requestCaller = (): RequestCaller => currentRequest()?.caller ?? THE_STORE;

/** All callers of the network that this work's request comes from; the store itself outside of requests. */
export function requestNetwork(): RequestCaller {
  const network = currentRequest()?.network;
  return network === undefined ? THE_STORE : { lane: 'visitors', who: network };
}
