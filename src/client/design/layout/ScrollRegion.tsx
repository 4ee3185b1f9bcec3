import {
  type ReactNode,
  type Ref,
  type UIEventHandler,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

export interface ScrollRegionProps {
  className: string;
  children: ReactNode;
  /** Names the region if it is a landmark; a part of a named element needs none. */
  label?: string;
  onScroll?: UIEventHandler;
  /** For a region where keyboard use starts: a tab stop that came and went would drop the focus. */
  isAlwaysTabStop?: boolean;
  ref?: Ref<HTMLElement>;
}

/** A tab stop while its content overflows, so that it can be scrolled by keyboard. */
export function ScrollRegion({
  className,
  children,
  label,
  onScroll,
  isAlwaysTabStop = false,
  ref,
}: ScrollRegionProps) {
  const region = useRef<HTMLElement>(null);
  const [overflows, setOverflows] = useState(false);
  const isTabStop = isAlwaysTabStop || overflows;
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => region.current);

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
      onScroll={onScroll}
      aria-label={isTabStop ? label : undefined}
      tabIndex={isTabStop ? 0 : undefined}
    >
      {children}
    </section>
  );
}
