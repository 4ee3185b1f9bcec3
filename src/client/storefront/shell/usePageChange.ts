import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { useArrivalFocus } from '../../app/useArrivalFocus.ts';
import { leaveToasts } from '../../design/toast/showToast.ts';
import { nameOpenEntry, openEntry, restoreScroll, saveScroll, storePlaces } from './historyPlaces.ts';

/**
 * What a browser does when a page opens: a new one begins at its top with the focus at its beginning, an old one is
 * found as it was left.
 */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: `state` tells when the history entry changes
  useLayoutEffect(() => {
    const entry = openEntry();
    if (entry === null) {
      shown.current = nameOpenEntry();
      window.scrollTo(0, 0);
      return;
    }
    if (entry === shown.current) return;
    shown.current = entry;
    const giveUp = restoreScroll(entry);
    return () => {
      giveUp();
      shown.current = null;
    };
  }, [state]);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const keepTop = () => saveScroll({ top: window.scrollY });
    const keepLink = (event: FocusEvent) => {
      if (event.target instanceof Element)
        saveScroll({ href: event.target.closest('a')?.getAttribute('href') ?? null });
    };
    const page = main.current;
    window.addEventListener('scroll', keepTop, { passive: true });
    window.addEventListener('pagehide', storePlaces);
    page?.addEventListener('focusin', keepLink);
    return () => {
      window.removeEventListener('scroll', keepTop);
      window.removeEventListener('pagehide', storePlaces);
      page?.removeEventListener('focusin', keepLink);
    };
  }, [main]);
}
