import type { Connection } from 'mysql2/promise';
import type { Fixture } from './fixture.ts';

/** The store, or the plain server that answers the same records from the same tables. */
export type Side = 'store' | 'baseline';

/** One turn of the load: the called side, the seconds, and the number of connections. */
export interface Run {
  /** Differs from every other run's, also of another bench on the same tables: a beginning for Idempotency-Keys. */
  id: string;
  side: Side;
  connections: number;
  /** Warm-up included. */
  seconds: number;
  fixture: Fixture;
  /** To the database of both sides. */
  database: Connection;
  /** URL of the side that is called. */
  url: string;
  /** URL of the baseline, whose answers are right. */
  baselineUrl: string;
}

export interface WireRequest {
  method: 'GET' | 'POST' | 'PUT';
  /** With its query. */
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** Returns the error of an answer, or null. It is called for every answer, on the load's core: compare strings, parse nothing large. */
export type Check = (status: number, body: string) => string | null;

/** The n-th request of a run and its check, n from 0; the same n gives the same choice in every run, however far apart. */
type RequestFactory = (n: number) => WireRequest & { check: Check };

/** A measured call: its requests to either side, its check of answers, and its goal. */
export interface Scenario {
  /** As `--only` names it. */
  name: string;
  title: string;
  /** Least requests per second of the store, as a share of the baseline's: with all caches off, and as shipped. */
  target?: { uncached?: number; shipped: number };
  /** Whether a cache may answer: then the store is measured twice, with its caches off and as shipped. */
  cached: boolean;
  /** The store is set beside itself: where the baseline stands otherwise, it is called by the procedure. */
  isWithinStore?: boolean;
  /** Before a run: what the run will use up, such as full carts and stock. */
  prepare?(run: Run): Promise<void>;
  /** Before a run, with both sides at rest: right answers are read here, once. */
  requests(run: Run): Promise<RequestFactory>;
  /** An error of the database after a run, whose requests are all answered, or null. `answered` are the right answers, warm-up included. */
  verify?(run: Run, answered: number): Promise<string | null>;
}
