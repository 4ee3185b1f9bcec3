import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';

/** Uploads under way at a time. */
export interface UploadLimits {
  perCaller: number;
  inProcess: number;
}

const RETRY_AFTER_SECONDS = 5;

/** Counts the uploads that are under way, before a byte of them is read. */
export interface UploadGate {
  /** Takes a place for `caller`; the answer gives it back, once. Throws too_many where there is none. */
  enter(caller: string): () => void;
  /** Uploads under way. */
  count(): number;
}

/** A gate without a queue: whoever finds no place is told to come back, and holds nothing meanwhile. */
export function createUploadGate({ perCaller, inProcess }: UploadLimits): UploadGate {
  const underWay = new Map<string, number>();
  let total = 0;
  return {
    enter: (caller) => {
      const own = underWay.get(caller) ?? 0;
      if (own >= perCaller || total >= inProcess) {
        throw new DomainError('too_many', serverMessages.tooManyUploads, { retryAfter: RETRY_AFTER_SECONDS });
      }
      underWay.set(caller, own + 1);
      total += 1;
      let isInside = true;
      return () => {
        if (!isInside) return;
        isInside = false;
        total -= 1;
        const left = (underWay.get(caller) ?? 1) - 1;
        if (left > 0) underWay.set(caller, left);
        else underWay.delete(caller);
      };
    },
    count: () => total,
  };
}
