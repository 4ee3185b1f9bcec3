import { useEffect, useRef } from 'react';

/**
 * A burst of events becomes one reload and one message; the 100 ms of docs/rules/operations.md, Screens are for what the user
 * did, not for others.
 */
const GATHER_MS = 400;

/** Returns a call that has `flush` run once, a little later, however often it is called until then. */
export function useGathered(flush: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      flush();
    }, GATHER_MS);
  };
}
