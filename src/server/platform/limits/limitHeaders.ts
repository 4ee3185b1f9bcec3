/** A limit that a call counts against, as its response says (docs/rules.md, Limits and failures). */
export interface RateLimit {
  name: string;
  /** Calls at once, or within the window. */
  quota: number;
  /** After so long without a call all are forgotten. Absent: the quota is of calls under way at a time. */
  windowSeconds?: number;
  /** Calls left of the quota. */
  remaining: number;
  /** Seconds until more are left. */
  resetSeconds?: number;
}

export type ReportLimit = (limit: RateLimit) => void;

/**
 * Writes limits as the headers `RateLimit-Policy` and `RateLimit` of draft-ietf-httpapi-ratelimit-headers, all of a
 * response in one list; what was reported of a limit last counts.
 */
export function createLimitReport(setHeader: (name: string, value: string) => void): ReportLimit {
  const reported = new Map<string, RateLimit>();
  return (limit) => {
    reported.set(limit.name, limit);
    const limits = [...reported.values()];
    setHeader('RateLimit-Policy', limits.map(toPolicy).join(', '));
    setHeader('RateLimit', limits.map(toState).join(', '));
  };
}

const toPolicy = ({ name, quota, windowSeconds }: RateLimit) =>
  `"${name}";q=${quota};${windowSeconds === undefined ? 'qu="concurrent-requests"' : `w=${windowSeconds}`}`;

const toState = ({ name, remaining, resetSeconds }: RateLimit) =>
  `"${name}";r=${remaining}${resetSeconds === undefined ? '' : `;t=${resetSeconds}`}`;
