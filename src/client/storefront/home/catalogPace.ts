/** The product list is asked for at most once in this time (specification, section 9). */
export const PACE_MS = 500;

let lastStart = Number.NEGATIVE_INFINITY;

/** Resolves when the product list may be asked again: at once, or when the pace allows. Rejects when no longer wanted. */
export async function takeTurn(signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const rest = lastStart + PACE_MS - performance.now();
    if (rest <= 0) break;
    await wait(rest, signal);
  }
  lastStart = performance.now();
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
