import { useEffect, useRef } from 'react';

interface Shortcut {
  /** As KeyboardEvent names it, in lower case. */
  key: string;
  /** With Ctrl, or ⌘; such a shortcut works while one types, too. */
  withCommand?: boolean;
  isDisabled?: boolean;
}

const TYPING = 'input, textarea, select, [contenteditable], [role="listbox"], [role="menu"]';
/** What lies above the page and has the keys to itself; a message in the corner has not, though it is an alertdialog as well. */
export const ABOVE = '[role="dialog"], [role="alertdialog"]:not([aria-modal="false"])';

/** Runs on a key anywhere on the page; a dialog above the page keeps its keys to itself. */
export function useShortcut({ key, withCommand = false, isDisabled = false }: Shortcut, run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (isDisabled) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key || event.altKey || (event.ctrlKey || event.metaKey) !== withCommand) return;
      // Ctrl+Shift+S strikes words through in an editor.
      if (withCommand && event.shiftKey) return;
      const target = event.target instanceof Element ? event.target : null;
      if (!withCommand && target?.closest(TYPING)) return;
      // Not the browser's own meaning: saving the page, or quick find.
      event.preventDefault();
      if (!target?.closest(ABOVE)) latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [key, withCommand, isDisabled]);
}

/**
 * Runs what belongs to a key, by its name in lower case, anywhere on the page but where one types, in a dialog, or where the key has been
 * used already. A key that is held down counts once.
 */
export function useKeys(keys: Readonly<Record<string, (() => unknown) | undefined>>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const run = latest.current[event.key.toLowerCase()];
      if (!run || event.repeat || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest(`${TYPING}, ${ABOVE}`) || document.querySelector(ABOVE)) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
