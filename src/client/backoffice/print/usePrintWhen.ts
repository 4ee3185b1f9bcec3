import { useEffectEvent, useLayoutEffect } from 'react';
import { momentText } from '#client/app/storeClock.ts';
import type { Print } from '#shared/contracts/counter.ts';

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

/** Returns the note on a second print: the time and author of the one before. */
export const reprintText = ({ printed_at, who }: Print): string =>
  `Reprint. First printed ${momentText(printed_at)} by ${who}`;
