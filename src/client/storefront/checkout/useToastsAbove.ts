import { type RefObject, useEffect } from 'react';
import { media } from '../../design/breakpoints.ts';
import { bottomBar } from '../../design/toast/bottomBar.ts';
import { useMedia } from '../../design/useMedia.ts';

/** Lifts toasts, and what gets the focus, above a bar for as long as it sticks to the bottom of a small screen. */
export function useToastsAbove(bar: RefObject<HTMLElement | null>): void {
  const isBar = !useMedia(media.desktop);
  useEffect(() => {
    const element = bar.current;
    if (!isBar || !element) return;
    const root = document.documentElement.style;
    const follow = () => {
      const { bottom, height } = element.getBoundingClientRect();
      root.setProperty(bottomBar, bottom >= window.innerHeight - 1 ? `${height}px` : '0px');
    };
    const watch = new ResizeObserver(follow);
    watch.observe(element);
    // What stands above it pushes it down without a scroll.
    if (element.parentElement) watch.observe(element.parentElement);
    window.addEventListener('scroll', follow, { passive: true });
    return () => {
      watch.disconnect();
      window.removeEventListener('scroll', follow);
      root.removeProperty(bottomBar);
    };
  }, [bar, isBar]);
}
