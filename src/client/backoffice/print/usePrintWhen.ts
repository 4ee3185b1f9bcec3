import { useLayoutEffect } from 'react';

/** Prints the page once a sheet is laid out, after the next frame: the rules in the sheet's style element hold from then on. */
export function usePrintWhen(isLaidOut: boolean): void {
  useLayoutEffect(() => {
    if (isLaidOut) requestAnimationFrame(() => window.print());
  }, [isLaidOut]);
}
