import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

const RETRY_MS = 100;
/** A picture or response that never arrives, or a browser that is never idle, must not block the rest. */
const TIMEOUT_MS = 5_000;

const arePicturesLoaded = () => [...document.images].every((image) => image.complete || image.loading === 'lazy');

/** After the pictures have loaded, `isBusy` returns false and the browser is idle. Returns a function that cancels it. */
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
  // Not immediately, because the page's requests have only started.
  checkLater();
  return () => cancel();
}

function whenIdle(callback: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    callback();
    return () => {};
  }
  const request = requestIdleCallback(callback, { timeout: TIMEOUT_MS });
  return () => cancelIdleCallback(request);
}

export function useIdle(): boolean {
  const queryClient = useQueryClient();
  const [isIdle, setIdle] = useState(false);
  useEffect(
    () =>
      whenPageLoaded(
        () => setIdle(true),
        () => queryClient.isFetching() > 0,
      ),
    [queryClient],
  );
  return isIdle;
}
