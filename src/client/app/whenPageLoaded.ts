const RETRY_MS = 100;
/** A picture or a response that does not arrive, or a browser that is never idle, must not hold up the rest. */
const TIMEOUT_MS = 5_000;

const arePicturesLoaded = () => [...document.images].every((image) => image.complete || image.loading === 'lazy');

/**
 * Calls back once the page has its pictures, `isBusy` says no, and the browser has nothing better to do: for what may load
 * after all that is seen first. Returns a function that cancels it.
 */
export function whenPageLoaded(callback: () => void, isBusy = () => false): () => void {
  const end = performance.now() + TIMEOUT_MS;
  let cancel = () => {};
  const check = () => {
    const isReady = !isBusy() && arePicturesLoaded();
    if (isReady || performance.now() > end) callback();
    else checkLater();
  };
  const checkLater = () => {
    const timer = setTimeout(() => {
      cancel = whenIdle(check);
    }, RETRY_MS);
    cancel = () => clearTimeout(timer);
  };
  // Not immediately: the requests of the page have only begun.
  checkLater();
  return () => cancel();
}

/** Calls back when the browser is idle, at once in those that do not say so; returns a function that cancels it. */
function whenIdle(callback: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    callback();
    return () => {};
  }
  const request = requestIdleCallback(callback, { timeout: TIMEOUT_MS });
  return () => cancelIdleCallback(request);
}
