/** Limits of time and memory. They hold for every store; tests change them. */
export const LIMITS = {
  /** A proxy that asks /readyz each half second and believes the second failure in a row sends the last request after one second. */
  drainSeconds: 2,
  /** A statement, a lock or a free connection that takes longer ends a call with 503; reports, imports and background work have more time. */
  callMs: 5_000,
  reportMs: 60_000,
  /** One call of the bucket, its tries together. */
  filesMs: 10_000,
  /** Memory of the embedded database. */
  databaseMegabytes: 256,
  /** Responses of the catalog, cached until it changes; 0 caches none. */
  responseCacheMegabytes: 64,
  /** Live streams that a process holds open: 27 kB each. */
  liveStreams: 5_000,
  /** Requests of one API token that a process takes in a minute. */
  tokenRequestsPerMinute: 600,
  /** A session of staff that goes unused for so long ends. */
  staffIdleHours: 12,
};

export type Limits = typeof LIMITS;
