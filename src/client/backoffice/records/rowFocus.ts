import { type RefObject, useEffect } from 'react';

/** The record that was opened last from each list. */
const opened = new Map<string, string>();

/** Remembers which row a record was opened from. */
export function noteOpened(basePath: string, id: string): void {
  opened.set(basePath, id);
}

/** Coming back from a record, focus is on its row again. */
export function useFocusOnReturn(basePath: string, list: RefObject<HTMLElement | null>, hasRows: boolean): void {
  useEffect(() => {
    const id = opened.get(basePath);
    const container = list.current;
    if (!hasRows || id === undefined || !container) return;

    function tryFocus() {
      if (!row(container)) return false;
      opened.delete(basePath);
      // A user who has begun something in the meantime is left alone.
      const isElsewhere = document.activeElement?.matches('input, textarea, button, a');
      if (!isElsewhere) row(container, id)?.focus();
      return true;
    }
    if (tryFocus()) return;
    // The table renders its rows a moment after it has got them.
    const observer = new MutationObserver(() => tryFocus() && observer.disconnect());
    observer.observe(container, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [basePath, list, hasRows]);
}

export function focusFirstRow(list: HTMLElement | null): void {
  row(list)?.focus();
}

/** The row of a record, or the first one. */
function row(list: HTMLElement | null, id?: string) {
  return list?.querySelector<HTMLElement>(
    `[role="row"]${id === undefined ? '[data-key]' : `[data-key="${CSS.escape(id)}"]`}`,
  );
}
