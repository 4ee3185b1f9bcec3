import { type RefObject, useLayoutEffect, useState } from 'react';

let hasShownPage = false;

/**
 * Moves the focus after a change of frame, such as a sign-in; without a `frame` the page sets the focus itself. The
 * browser sets it on the first page.
 */
export function useArrivalFocus(frame?: RefObject<HTMLElement | null>): void {
  const [isFirst] = useState(() => !hasShownPage);
  useLayoutEffect(() => {
    hasShownPage = true;
    if (!isFirst) frame?.current?.focus({ preventScroll: true });
  }, [isFirst, frame]);
}
