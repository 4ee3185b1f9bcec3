import { type RefObject, useLayoutEffect, useRef } from 'react';

const KEY = 'campus-store.report-scroll';

/**
 * Stores how far a report was scrolled, and scrolls there when the same report is opened again. Returns a function that
 * stores it.
 */
export function usePersistedScroll(request: string, box: RefObject<HTMLElement | null>): (top: number) => void {
  const shown = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (shown.current === request || !box.current) return;
    const isOther = shown.current !== null;
    shown.current = request;
    box.current.scrollTop = isOther ? 0 : topOf(request);
  }, [request, box]);
  return (top) => sessionStorage.setItem(KEY, JSON.stringify({ request, top }));
}

function topOf(request: string): number {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('request' in stored) || !('top' in stored)) return 0;
    return stored.request === request && typeof stored.top === 'number' ? stored.top : 0;
  } catch {
    return 0;
  }
}
