import { type RefObject, useEffect } from 'react';

const ELSEWHERE = 'input, textarea, select, [contenteditable], [role="listbox"], [role="menu"], [role="dialog"]';

/** Leads from anywhere on the page to a field by the key /, but from where one types, or from a dialog. */
export function useSlashKey(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isElsewhere = event.target instanceof Element && event.target.closest(ELSEWHERE);
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isElsewhere) return;
      // Not the browser's quick find.
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [field]);
}
