import { type RefObject, useLayoutEffect, useRef } from 'react';
import { storageEntry } from '../../browser/webStorage.ts';

const stored = storageEntry<{ request: string; top: number }>({
  area: 'session',
  name: 'report-scroll',
  read: readScroll,
});

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
  return (top) => stored.set({ request, top });
}

function topOf(request: string): number {
  const last = stored.get();
  return last?.request === request ? last.top : 0;
}

function readScroll(value: unknown): { request: string; top: number } | null {
  if (typeof value !== 'object' || value === null || !('request' in value) || !('top' in value)) return null;
  const { request, top } = value;
  return typeof request === 'string' && typeof top === 'number' ? { request, top } : null;
}
