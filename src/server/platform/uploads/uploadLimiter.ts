import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { ReportLimit } from '../rateLimits.ts';

/** Uploads under way at a time. */
export interface UploadLimits {
  perCaller: number;
  inProcess: number;
  /** Of these, how many only staff may have. */
  forStaff: number;
}

const RETRY_AFTER_SECONDS = 5;

/** Counts the uploads that are under way, before a byte of them is read. */
export interface UploadLimiter {
  /** Takes a slot for `caller` (`staff 7`, `customer 7`), and reports to `report` how many they have left. Returns what releases it, once. Throws too_many where none is free. */
  acquire(caller: string, report?: ReportLimit): () => void;
  /** Uploads under way. */
  count(): number;
}

/** Limits how many uploads run at a time, without a queue: whoever finds no slot gets Retry-After, and holds nothing meanwhile. */
export function createUploadLimiter({ perCaller, inProcess, forStaff }: UploadLimits): UploadLimiter {
  const underWay = new Map<string, number>();
  let total = 0;
  return {
    acquire: (caller, report) => {
      const own = underWay.get(caller) ?? 0;
      const places = caller.startsWith('staff ') ? inProcess : inProcess - forStaff;
      const left = Math.max(0, Math.min(perCaller - own, places - total));
      const limit = { name: 'uploads', quota: perCaller, resetSeconds: RETRY_AFTER_SECONDS };
      report?.({ ...limit, remaining: Math.max(0, left - 1) });
      if (left === 0) {
        throw new DomainError('too_many', serverMessages.tooManyUploads, { retryAfter: RETRY_AFTER_SECONDS });
      }
      underWay.set(caller, own + 1);
      total += 1;
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        total -= 1;
        const others = (underWay.get(caller) ?? 1) - 1;
        if (others > 0) underWay.set(caller, others);
        else underWay.delete(caller);
      };
    },
    count: () => total,
  };
}
