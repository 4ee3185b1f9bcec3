import { type RefObject, useEffect, useState } from 'react';

/** The sides on which part of something that scrolls sideways is out of sight. */
export interface HiddenEdges {
  before: boolean;
  after: boolean;
}

/** Less than a pixel is rounding, not something to scroll to. */
const TOLERANCE = 1;

/** Which edges of a list hide some of it, from when it is there (`isReady`); kept when it scrolls or its room changes. */
export function useHiddenEdges(list: RefObject<HTMLElement | null>, isReady: boolean): HiddenEdges {
  const [edges, setEdges] = useState<HiddenEdges>({ before: false, after: false });
  useEffect(() => {
    const element = list.current;
    if (!isReady || !element) return;
    const look = () => {
      const before = element.scrollLeft > TOLERANCE;
      const after = element.scrollLeft + element.clientWidth < element.scrollWidth - TOLERANCE;
      setEdges((known) => (known.before === before && known.after === after ? known : { before, after }));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [list, isReady]);
  return edges;
}
