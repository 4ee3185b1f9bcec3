import type { Connection } from 'mysql2/promise';
import type { DatabaseConnection } from '#server/platform/database/orm.ts';

/** The store, or the plain server that answers the same shapes from the same tables. */
export type Side = 'store' | 'ceiling';

/** One turn of the load: a side, asked for so long by so many connections. */
export interface Run {
  /** Differs from every other run's, also of another bench on the same tables: a beginning for Idempotency-Keys. */
  id: string;
  side: Side;
  connections: number;
  /** Warm-up included. */
  seconds: number;
}

/** A request, and what its answer must be. */
export interface Ask {
  method: 'GET' | 'POST' | 'PUT';
  /** With its query. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The fault of an answer, or null. It is called for every answer, on the load's core: compare strings, parse nothing large. */
  check(status: number, body: string): string | null;
}

/** The n-th request of a run, n from 0; the same n gives the same choice in every run, however far apart. */
export type Asking = (n: number) => Ask;

/** What the bench's store holds and who may ask it: made by fill.ts, handed to other processes as JSON. */
export interface Ground {
  database: DatabaseConnection;
  categories: { id: number; name: string /** Of its whole branch, as the list counts them. */; products: number }[];
  products: number[];
  /** One and two words, whole and cut off. */
  keywords: string[];
  customers: { id: number; email: string; token: string }[];
  /** Customers (places in `customers`) with at least ten orders. */
  regulars: number[];
  staffToken: string;
}

/** What is measured: how either side is asked, how an answer is known to be right, and what it is held to. */
export interface Scenario {
  /** As `--only` names it. */
  name: string;
  title: string;
  /** Least requests per second of the store, as a share of the ceiling's: with all caches off, and as shipped. */
  target?: { uncached?: number; shipped: number };
  /** Most statements that a request may take, BEGIN and COMMIT included. */
  statements?: number;
  /** Whether a cache may answer: then the store is measured twice, with its caches off and as shipped. */
  cached: boolean;
  /** Before a run, in the bench's process: what the run will use up, such as full carts and stock. */
  prepare?(ground: Ground, database: Connection, run: Run): Promise<void>;
  /** In the load's process, before the run: right answers are worked out here, once. */
  store(ground: Ground, database: Connection, run: Run): Promise<Asking>;
  /** The ceiling answers the bare record, and believes the customer's id in a header. */
  ceiling(ground: Ground, database: Connection, run: Run): Promise<Asking>;
  /** The record in a body of the store: at the start it must equal the ceiling's, field by field. */
  record?(body: string): unknown;
  /**
   * After a run, in the bench's process: what must hold in the database, or the fault. `answered` right answers were
   * given, warm-up included; the run ends only when every request has had its answer.
   */
  verify?(ground: Ground, database: Connection, run: Run, answered: number): Promise<string | null>;
}
