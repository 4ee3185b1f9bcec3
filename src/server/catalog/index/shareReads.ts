import { outsideOfRequests } from '../../platform/requests/requestContext.ts';

/** Reads something once for all who ask at the same time. */
export type SharedRead<Value> = (read: () => Promise<Value>) => Promise<Value>;

/**
 * Shares reads without ever giving anybody what was read before they asked: who comes while one is under way shares the next
 * one with all others who have come by then. A hundred at once so cost two reads.
 */
export function shareReads<Value>(): SharedRead<Value> {
  let current: Promise<Value> | null = null;
  let next: Promise<Value> | null = null;
  const begin = (read: () => Promise<Value>): Promise<Value> => {
    next = null;
    const begun = outsideOfRequests(read).finally(() => {
      if (current === begun) current = null;
    });
    current = begun;
    return begun;
  };
  return (read) => {
    if (current === null) return begin(read);
    next ??= current.then(
      () => begin(read),
      () => begin(read),
    );
    return next;
  };
}
