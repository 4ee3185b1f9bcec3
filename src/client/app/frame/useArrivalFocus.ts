import { type RefObject, useLayoutEffect, useState } from 'react';

let hasShownPage = false;

/**
 * Moves the focus to the frame of a page (or leaves it to the page without a `frame`) when it replaces another frame,
 * as after a sign-in. On the first page the browser sets the focus.
 */
export function useArrivalFocus(frame?: RefObject<HTMLElement | null>): void {
  const [isFirst] = useState(() => !hasShownPage);
  useLayoutEffect(() => {
    hasShownPage = true;
    if (!isFirst) frame?.current?.focus({ preventScroll: true });
  }, [isFirst, frame]);
}
