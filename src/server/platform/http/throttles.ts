import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';

const limits = {
  /** Failed sign-ins a minute from one address, and of one name. */
  signIn: { points: 10, duration: 60 },
  /** Codes asked from one address in ten minutes; the limit a number is in the database. */
  phoneCode: { points: 20, duration: 600 },
  register: { points: 5, duration: 600 },
} as const;

export type ThrottleName = keyof typeof limits;

export interface Throttles {
  /** Counts one try of `who`; throws too_many with the seconds to wait. */
  take(name: ThrottleName, who: string): Promise<void>;
  /** Forgets the tries of `who`, after one that was right. */
  reset(name: ThrottleName, who: string): Promise<void>;
}

/** Throttles kept in this process's memory: a second instance allows its own share, a restart begins anew. */
export function createThrottles(): Throttles {
  const limiters = new Map(
    Object.entries(limits).map(([name, limit]) => [name, new RateLimiterMemory({ keyPrefix: name, ...limit })]),
  );
  return {
    take: async (name, who) => {
      try {
        await limiters.get(name)?.consume(who);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new DomainError('too_many', messages.tooManyRequests, {
          retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
        });
      }
    },
    reset: async (name, who) => {
      await limiters.get(name)?.delete(who);
    },
  };
}
