import { useEffectEvent, useLayoutEffect } from 'react';

/** Prints the page once a sheet is laid out, after the next frame: the rules in the sheet's style element hold from then on. */
export function usePrintWhen(isLaidOut: boolean, onPrinted?: () => void): void {
  const print = useEffectEvent(() => {
    window.print();
    onPrinted?.();
  });
  useLayoutEffect(() => {
    if (isLaidOut) requestAnimationFrame(() => print());
  }, [isLaidOut]);
}
