import { currentRequest, type Lane, type RequestCaller } from './requestContext.ts';
import type { LaneLimits } from './turns.ts';

/** What may wait of those who share a network, which a whole campus may do, and of one person. */
const OF_A_NETWORK = { waitingOfEach: 1_000, waiting: 2_000 };
const OF_A_PERSON = { waitingOfEach: 250, waiting: 5_000 };

/**
 * The lanes to the database, which has twenty connections by default: no lane may take them all, so that nobody who attacks by one holds
 * up another. SECURITY.md shows this table and the next.
 */
export const CONNECTION_LANES = {
  /** What the store does by itself: jobs, the feed of events, its start, the probe of its health. */
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

/** Pictures that are decoded: of one or two decoders, each caller has one at a time, and waits with few others for ten seconds at most. */
const OF_A_DECODER = { most: 2, each: 1, waitingOfEach: 20, waiting: 200 };
export const DECODING_LANES = {
  store: { most: 2, each: 2, waitingOfEach: NO_LIMIT, waiting: NO_LIMIT },
  visitors: OF_A_DECODER,
  signIns: OF_A_DECODER,
  customers: OF_A_DECODER,
  staff: OF_A_DECODER,
} as const satisfies Record<Lane, LaneLimits>;

const THE_STORE: RequestCaller = { lane: 'store', who: '' };

/** The caller whose request this work belongs to; the store itself outside of requests. */
export const requestCaller = (): RequestCaller => currentRequest()?.caller ?? THE_STORE;
