/** The catalog is sent the same kind of query at most once in this time (docs/rules/operations.md, Screens). */
export const PACE_MS = 500;

/** Resolves when the query may be sent: at once, or when the throttle allows. Rejects when it is no longer wanted. */
export type AcquireTurn = (signal: AbortSignal) => Promise<void>;

/** The throttle of one kind of query. */
export function createThrottle(): AcquireTurn {
  let lastStart = Number.NEGATIVE_INFINITY;
  return async (signal) => {
    for (;;) {
      signal.throwIfAborted();
      const rest = lastStart + PACE_MS - performance.now();
      if (rest <= 0) break;
      await wait(rest, signal);
    }
    lastStart = performance.now();
  };
}

function wait(duration: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, duration);
    function stop() {
      clearTimeout(timer);
      reject(signal.reason);
    }
    signal.addEventListener('abort', stop, { once: true });
  });
}
