import { setTimeout as hold } from 'node:timers/promises';
import type { RateLimit, ReportLimit } from '../limits/limitHeaders.ts';
import { createCallLimit } from '../limits/rateLimits.ts';

export interface StreamLimits {
  perCustomer: number;
  /** Higher, because several counters may share one staff account. */
  perStaff: number;
  perApiToken: number;
  inProcess: number;
}

export const STREAMS_PER_CALLER = { perCustomer: 8, perStaff: 32, perApiToken: 8 };

/** Made once: an error with its stack costs as much as the rest of a stream's end. */
export const CLIENT_LEFT = new DOMException('The stream was aborted.', 'AbortError');

/** Delays the rejection, so that a client that retries immediately does so once a second. */
const REFUSAL_MS = 1_000;

/** An API token counts separately, so that a program ends no stream of its staff user. */
export interface StreamCaller {
  kind: 'customer' | 'staff' | 'apiToken';
  id: number;
}

/** Counts the live streams of this process; beyond the limit the oldest ends (docs/guides/limits.md, Quotas). */
export interface OpenStreams {
  /** Beyond a limit the caller's oldest stream ends, otherwise the oldest of all. Calls `end` at most once. The result reports its end. */
  open(caller: StreamCaller, end: () => void): () => void;
  /** Call before any read. Throws too_many over the limit per minute, after a second or when `signal` aborts. */
  begin(caller: StreamCaller, report: ReportLimit, signal?: AbortSignal): Promise<void>;
  count(): number;
}

export function createOpenStreams({ perCustomer, perStaff, perApiToken, inProcess }: StreamLimits): OpenStreams {
  const limits = { customer: perCustomer, staff: perStaff, apiToken: perApiToken };
  // Sets keep insertion order.
  const all = new Set<Stream>();
  const byCaller = new Map<string, Set<Stream>>();
  const openings = {
    customer: createCallLimit('customerStreams'),
    staff: createCallLimit('staffStreams'),
    apiToken: createCallLimit('apiTokenStreams'),
  };

  const remove = (stream: Stream) => {
    all.delete(stream);
    const own = byCaller.get(stream.caller);
    own?.delete(stream);
    if (own?.size === 0) byCaller.delete(stream.caller);
  };
  const endOldest = (streams: Iterable<Stream>) => {
    for (const oldest of streams) {
      remove(oldest);
      return oldest.end();
    }
  };
  const limitOf = ({ kind, id }: StreamCaller): RateLimit => {
    const open = (byCaller.get(`${kind} ${id}`)?.size ?? 0) + 1;
    return { name: 'streams', quota: limits[kind], remaining: Math.max(0, limits[kind] - open) };
  };

  return {
    begin: async (caller, report, signal) => {
      try {
        await openings[caller.kind].take(String(caller.id), report);
      } catch (error) {
        await hold(REFUSAL_MS, undefined, { signal }).catch(() => {});
        throw error;
      }
      report(limitOf(caller));
    },
    open: ({ kind, id }, end) => {
      const caller = `${kind} ${id}`;
      const own = byCaller.get(caller) ?? new Set();
      if (own.size >= limits[kind]) endOldest(own);
      else if (all.size >= inProcess) endOldest(all);
      const stream = { caller, end };
      all.add(stream);
      byCaller.set(caller, own.add(stream));
      return () => remove(stream);
    },
    count: () => all.size,
  };
}

interface Stream {
  caller: string;
  end: () => void;
}
