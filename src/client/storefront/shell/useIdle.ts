import { useEffect, useState } from 'react';

/** For browsers that do not say when they are idle. */
const SOON_MS = 300;

/** False until the browser has nothing better to do: for what may load after all that a page needs first. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const notice = () => setIdle(true);
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(notice, SOON_MS);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(notice);
    return () => cancelIdleCallback(request);
  }, []);
  return isIdle;
}
