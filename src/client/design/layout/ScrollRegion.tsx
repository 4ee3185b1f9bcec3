import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

export interface ScrollRegionProps {
  className: string;
  children: ReactNode;
  /** Names it where it is a place of its own; a part of something named needs none. */
  label?: string;
}

/** A box of a primitive that can be scrolled by keyboard: a tab stop while its content does not fit, and only then. */
export function ScrollRegion({ className, children, label }: ScrollRegionProps) {
  const region = useRef<HTMLElement>(null);
  const [overflows, setOverflows] = useState(false);

  useLayoutEffect(() => {
    const box = region.current;
    if (!box) return;
    const observer = new ResizeObserver(() =>
      setOverflows(box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth),
    );
    observer.observe(box);
    for (const child of box.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);

  return (
    <section
      ref={region}
      className={className}
      aria-label={overflows ? label : undefined}
      tabIndex={overflows ? 0 : undefined}
    >
      {children}
    </section>
  );
}
