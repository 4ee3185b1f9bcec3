import { useEffect, useRef } from 'react';

/** A burst of events becomes one reload and one message. The 100 ms of docs/rules/operations.md, Screens apply to own actions only. */
const GATHER_MS = 400;

/** Returns a function that runs `flush` once, a little later, however often it is called until then. */
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
