import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** In pixels; `usual` until it is measured. */
export function useWidth<Element extends HTMLElement>(usual: number): [ref: RefObject<Element | null>, width: number] {
  const ref = useRef<Element>(null);
  const [width, setWidth] = useState(usual);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      if (element.clientWidth > 0) setWidth(element.clientWidth);
    };
    // Before the first paint: a layout based on a guess would jump while a user scrolls.
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
