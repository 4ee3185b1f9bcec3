import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { useArrivalFocus } from '#client/app/frame/useArrivalFocus.ts';
import { fits, maybe, readShape, storageEntry } from '#client/browser/webStorage.ts';
import { leaveToasts } from '#client/design/toast/showToast.ts';

/** Restores what browsers do on page loads: a new page starts at its top with the focus at its beginning, and an old one at its former position. */
export function usePageChange(main: RefObject<HTMLElement | null>): void {
  const [path] = useLocation();
  const state: unknown = useHistoryState();
  const shown = useRef<string>(null);
  const shownPath = useRef(path);

  useArrivalFocus(main);
  useLayoutEffect(() => {
    if (shownPath.current === path) return;
    shownPath.current = path;
    leaveToasts();
    main.current?.focus({ preventScroll: true });
  }, [path, main]);

  useLayoutEffect(() => {
    const entry = openEntry(state);
    if (entry === null) {
      shown.current = nameOpenEntry();
      window.scrollTo(0, 0);
      return;
    }
    if (entry === shown.current) return;
    shown.current = entry;
    const cancel = restoreScroll(entry);
    return () => {
      cancel();
      shown.current = null;
    };
  }, [state]);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const saveTop = () => saveScroll({ top: window.scrollY });
    const saveLink = (event: FocusEvent) => {
      if (event.target instanceof Element)
        saveScroll({ href: event.target.closest('a')?.getAttribute('href') ?? null });
    };
    const page = main.current;
    window.addEventListener('scroll', saveTop, { passive: true });
    window.addEventListener('pagehide', persistScroll);
    page?.addEventListener('focusin', saveLink);
    return () => {
      window.removeEventListener('scroll', saveTop);
      window.removeEventListener('pagehide', persistScroll);
      page?.removeEventListener('focusin', saveLink);
    };
  }, [main]);
}

interface ScrollPosition {
  top: number;
  href: string | null;
}

const MAX_ENTRIES = 50;
/** Long enough for a slow phone; ends when the user moves. */
const TIMEOUT_MS = 15_000;

const PLACE = { 0: 'string', 1: { top: 'number', href: maybe('string') } } as const;
/** The URL of a link may be long. */
const stored = storageEntry<[string, ScrollPosition][]>({
  area: 'session',
  name: 'places',
  maxLength: 100_000,
  read: readShape([(place) => Array.isArray(place) && fits({ ...place }, PLACE)]),
});
const positions = new Map<string, ScrollPosition>(stored.get());

/** Uses the current state by default; null if it has no id yet. */
function openEntry(state: unknown = history.state): string | null {
  return typeof state === 'object' && state !== null && 'entry' in state ? String(state.entry) : null;
}

/** The id identifies the entry's scroll position. */
function nameOpenEntry(): string {
  const entry = `${Date.now().toString(36)}-${Math.round(performance.now() * 1_000).toString(36)}`;
  history.replaceState({ entry }, '');
  return entry;
}

function saveScroll(change: Partial<ScrollPosition>): void {
  const entry = openEntry();
  if (entry === null) return;
  const position = { top: 0, href: null, ...positions.get(entry), ...change };
  // Inserted last again, so that the oldest is first.
  positions.delete(entry);
  positions.set(entry, position);
  for (const oldest of positions.keys()) {
    if (positions.size <= MAX_ENTRIES) break;
    positions.delete(oldest);
  }
}

function persistScroll(): void {
  stored.set([...positions]);
}

/** Waits until the page is long enough; returns a function that cancels. */
function restoreScroll(entry: string): () => void {
  const { top, href } = positions.get(entry) ?? { top: 0, href: null };
  const observer = new ResizeObserver(tryToScroll);
  const timer = setTimeout(cancel, TIMEOUT_MS);
  // A user who scrolls in the meantime wants to be elsewhere.
  const ownMoves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
  for (const move of ownMoves) window.addEventListener(move, cancel, { passive: true });
  observer.observe(document.body);

  function tryToScroll() {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) > 2) return;
    if (href) document.querySelector<HTMLElement>(`main a[href="${CSS.escape(href)}"]`)?.focus({ preventScroll: true });
    cancel();
  }
  function cancel() {
    observer.disconnect();
    clearTimeout(timer);
    for (const move of ownMoves) window.removeEventListener(move, cancel);
  }
  return cancel;
}
