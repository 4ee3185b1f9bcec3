import { type RefObject, useLayoutEffect, useRef } from 'react';

const KEY = 'campus-store.report-scroll';

/** Keeps how far a report was scrolled, and goes there when the same report is come back to. Returns what keeps it. */
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
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('request' in kept) || !('top' in kept)) return 0;
    return kept.request === request && typeof kept.top === 'number' ? kept.top : 0;
  } catch {
    return 0;
  }
}
