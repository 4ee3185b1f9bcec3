import { useEffect, useRef } from 'react';
import { ABOVE } from '../keys/targets.ts';

/** What closes by Escape itself, or empties itself by it. */
const NEARER = `${ABOVE}, [role="listbox"]`;

/** Runs on Escape wherever the focus is, unless something nearer takes the key: a dialog, a list, a field with text in it. */
export function useEscape(isOn: boolean, run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector(NEARER)) return;
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
}
