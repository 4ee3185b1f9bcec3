import type { Connection, Pool } from 'mysql2/promise';
import type { Fixture } from './fixture.ts';

/** The store, or the plain server that answers the same records from the same tables. */
export type Side = 'store' | 'baseline';

/** One turn of the load: a side, called for so long by so many connections. */
export interface Run {
  /** Differs from every other run's, also of another bench on the same tables: a beginning for Idempotency-Keys. */
  id: string;
  side: Side;
  connections: number;
  /** Warm-up included. */
  seconds: number;
}

export interface WireRequest {
  method: 'GET' | 'POST';
  /** With its query. */
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** What is wrong with an answer, or null. Called for every answer, on the load's core: compare strings, parse nothing large. */
export type Check = (status: number, body: string) => string | null;

/** A request, and how its answer is checked. */
interface BenchRequest extends WireRequest {
  check: Check;
}

/** The n-th request of a run, n from 0; the same n gives the same choice in every run, however far apart. */
type RequestFactory = (n: number) => BenchRequest;

/** What is measured: how either side is called, how an answer is known to be right, and what it is held to. */
export interface Scenario {
  /** As `--only` names it. */
  name: string;
  title: string;
  /** Least requests per second of the store, as a share of the baseline's: with all caches off, and as shipped. */
  target?: { uncached?: number; shipped: number };
  /** Most statements that a request may take, BEGIN and COMMIT included. */
  statements?: number;
  /** Whether a cache may answer: then the store is measured twice, with its caches off and as shipped. */
  cached: boolean;
  /** Before a run, in the bench's process: what the run will use up, such as full carts and stock. */
  prepare?(fixture: Fixture, database: Connection, run: Run): Promise<void>;
  /** In the load's process, before the run: right answers are read here, once, from the baseline's own functions. */
  requests(fixture: Fixture, pool: Pool, run: Run): Promise<RequestFactory>;
  /**
   * After a run, in the bench's process: what must hold in the database, or what is wrong. `answered` right answers were
   * given, warm-up included; the run ends only when every request has had its answer.
   */
  verify?(fixture: Fixture, database: Connection, run: Run, answered: number): Promise<string | null>;
}
