const LOOK_AGAIN_MS = 100;
/** A picture or an answer that does not come must not keep the rest away. */
const TIMEOUT_MS = 5_000;

const arePicturesThere = () => [...document.images].every((image) => image.complete || image.loading === 'lazy');

/**
 * Calls back once the page has its pictures, `isBusy` says no, and the browser has nothing better to do: for what may load
 * after all that is seen first. Answers what calls it off.
 */
export function whenSettled(callback: () => void, isBusy = () => false): () => void {
  const end = performance.now() + TIMEOUT_MS;
  let cancel = () => {};
  const look = () => {
    const isThere = !isBusy() && arePicturesThere();
    if (isThere || performance.now() > end) callback();
    else lookLater();
  };
  const lookLater = () => {
    const timer = setTimeout(() => {
      cancel = whenIdle(look);
    }, LOOK_AGAIN_MS);
    cancel = () => clearTimeout(timer);
  };
  // Not at once: what the page needs has only begun to be asked for.
  lookLater();
  return () => cancel();
}

/** Calls back when the browser is idle, at once in those that do not say so; answers what calls it off. */
function whenIdle(callback: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    callback();
    return () => {};
  }
  const request = requestIdleCallback(callback);
  return () => cancelIdleCallback(request);
}
