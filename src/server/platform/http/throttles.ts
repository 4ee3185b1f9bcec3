import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';

/**
 * Tries in so many seconds. A whole campus may come from one IP address, so that what counts by IP address alone is wide;
 * the limits that guard a single code or number are in the database.
 */
export const limits = {
  /** Failed staff sign-ins of one name from one IP address: nobody can keep somebody else out from elsewhere. */
  staffSignIn: { points: 10, duration: 60 },
  /** Failed staff sign-ins of one name from everywhere. */
  staffName: { points: 300, duration: 600 },
  /** Failed staff sign-ins from one IP address. */
  staffIp: { points: 60, duration: 60 },
  /** Failed customer sign-ins from one IP address. */
  customerSignIn: { points: 600, duration: 60 },
  /** Codes requested from one IP address. */
  phoneCode: { points: 300, duration: 600 },
  register: { points: 5, duration: 600 },
} as const;

type ThrottleName = keyof typeof limits;

export interface Throttles {
  /** Counts one try of `who`; throws too_many with the seconds to wait. */
  take(name: ThrottleName, who: string): Promise<void>;
  /** Forgets the tries of `who`, after one that was right. */
  reset(name: ThrottleName, who: string): Promise<void>;
}

/** Throttles in this process's memory: a second instance allows its own share, a restart begins anew. */
export function createThrottles(): Throttles {
  const limiters = new Map(
    Object.entries(limits).map(([name, limit]) => [name, new RateLimiterMemory({ keyPrefix: name, ...limit })]),
  );
  return {
    take: async (name, who) => {
      try {
        await limiters.get(name)?.consume(who);
      } catch (apiError) {
        if (!(apiError instanceof RateLimiterRes)) throw apiError;
        throw new DomainError('too_many', serverMessages.tooManyRequests, {
          retryAfter: Math.max(1, Math.ceil(apiError.msBeforeNext / 1000)),
        });
      }
    },
    reset: async (name, who) => {
      await limiters.get(name)?.delete(who);
    },
  };
}
