import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The width of an element in pixels, followed while it changes; `usual` until it is known. */
export function useWidth<Element extends HTMLElement>(usual: number): [ref: RefObject<Element | null>, width: number] {
  const ref = useRef<Element>(null);
  const [width, setWidth] = useState(usual);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      // Hidden, or being laid out for the printer.
      if (element.clientWidth > 0) setWidth(element.clientWidth);
    };
    // Before the first paint: a layout by a guess would jump while a user has begun to scroll.
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
