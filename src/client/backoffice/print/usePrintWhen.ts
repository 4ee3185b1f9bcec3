import { useEffectEvent, useLayoutEffect } from 'react';
import { momentText } from '#client/app/storeClock.ts';
import type { Print } from '#shared/contracts/counter.ts';

/**
 * Prints the page once a sheet is laid out, after the next frame: only then do the rules in its style element apply.
 */
export function usePrintWhen(isLaidOut: boolean, onPrinted?: () => void): void {
  const print = useEffectEvent(() => {
    window.print();
    onPrinted?.();
  });
  useLayoutEffect(() => {
    if (isLaidOut) requestAnimationFrame(() => print());
  }, [isLaidOut]);
}

/** The note on a second print: time and author of the first. */
export const reprintText = ({ printed_at, who }: Print): string =>
  `Reprint. First printed ${momentText(printed_at)} by ${who}`;
