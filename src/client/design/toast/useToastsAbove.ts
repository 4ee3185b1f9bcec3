import { type RefObject, useEffect } from 'react';
import { bottomBar } from './bottomBar.ts';

/** A bar higher than this part of the window lifts no toasts: they would leave the window. */
const LIFT_LIMIT = 0.3;

/** Lifts toasts, and the focused element, above a bar while it is in the lower third of the screen. `isBar`: there is one at this width. */
export function useToastsAbove(bar: RefObject<HTMLElement | null>, isBar: boolean): void {
  useEffect(() => {
    const element = bar.current;
    if (!isBar || !element) return;
    const root = document.documentElement.style;
    const follow = () => {
      const { top, bottom } = element.getBoundingClientRect();
      const { innerHeight } = window;
      const isLow = bottom > innerHeight * (2 / 3) && top < innerHeight && top > innerHeight * LIFT_LIMIT;
      root.setProperty(bottomBar, isLow ? `${innerHeight - top}px` : '0px');
    };
    const watch = new ResizeObserver(follow);
    watch.observe(element);
    // Content above it can push it down without a scroll.
    if (element.parentElement) watch.observe(element.parentElement);
    follow();
    window.addEventListener('scroll', follow, { passive: true });
    window.addEventListener('resize', follow);
    return () => {
      watch.disconnect();
      window.removeEventListener('scroll', follow);
      window.removeEventListener('resize', follow);
      root.removeProperty(bottomBar);
    };
  }, [bar, isBar]);
}
