import { type RefObject, useLayoutEffect, useState } from 'react';

let hasShownPage = false;

/**
 * Gives the focus to what stands around a page (or, without a `frame`, leaves it to the page) when it takes the place of
 * another such frame: after a sign-in it would stay nowhere. On the first page of a document the browser sees to it.
 */
export function useArrivalFocus(frame?: RefObject<HTMLElement | null>): void {
  const [isFirst] = useState(() => !hasShownPage);
  useLayoutEffect(() => {
    hasShownPage = true;
    if (!isFirst) frame?.current?.focus({ preventScroll: true });
  }, [isFirst, frame]);
}
