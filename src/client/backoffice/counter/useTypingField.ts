import { type RefObject, useEffect } from 'react';
import { ABOVE } from '../../app/useShortcut.ts';

/** Where what is typed belongs already. */
const TYPING = 'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="spinbutton"]';

/**
 * Sends what is typed on the page to a field, wherever the focus is: a scanner types like a keyboard, and whoever scans looks at the
 * goods. Keys that do something by themselves (Enter, blank, arrows, shortcuts) stay where they are.
 */
export function useTypingField(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
      if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return;
      if (document.querySelector(ABOVE)) return;
      if (target instanceof Element && target.closest(TYPING)) return;
      const input = field.current;
      if (!input) return;
      input.focus();
      // What stood there was entered before; the letter itself lands in the field that now has the focus.
      input.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [field]);
}
