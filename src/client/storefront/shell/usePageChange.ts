import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { useArrivalFocus } from '../../app/useArrivalFocus.ts';
import { leaveToasts } from '../../design/toast/showToast.ts';
import { nameOpenEntry, openEntry, persistScroll, restoreScroll, saveScroll } from './scrollRestoration.ts';

/**
 * Does the same as a browser when a page opens: a new page begins at its top with the focus at its beginning, an old one is found as it was
 * left.
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
