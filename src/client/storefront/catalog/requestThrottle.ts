/** The minimum interval between catalog queries of one kind (docs/rules/operations.md, Screens). */
export const PACE_MS = 500;

export type AcquireSlot = (signal: AbortSignal) => Promise<void>;

export function createThrottle(): AcquireSlot {
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
