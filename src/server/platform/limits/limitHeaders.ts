/** A limit as the response reports it (docs/guides/limits.md, Quotas). */
export interface RateLimit {
  name: string;
  /** Calls within the window; without a window, concurrent calls. */
  quota: number;
  windowSeconds?: number;
  remaining: number;
  resetSeconds?: number;
}

export type ReportLimit = (limit: RateLimit) => void;

/** Writes `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers); the last report of a limit counts. */
export function createLimitReport(setHeader: (name: string, value: string) => void): ReportLimit {
  const reported = new Map<string, RateLimit>();
  const join = (toText: (limit: RateLimit) => string) => [...reported.values()].map(toText).join(', ');
  return (limit) => {
    reported.set(limit.name, limit);
    const window = ({ windowSeconds: w }: RateLimit) => (w === undefined ? 'qu="concurrent-requests"' : `w=${w}`);
    const reset = ({ resetSeconds: t }: RateLimit) => (t === undefined ? '' : `;t=${t}`);
    setHeader(
      'RateLimit-Policy',
      join((each) => `"${each.name}";q=${each.quota};${window(each)}`),
    );
    setHeader(
      'RateLimit',
      join((each) => `"${each.name}";r=${each.remaining}${reset(each)}`),
    );
  };
}
