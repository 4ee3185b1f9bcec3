import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { FITTING, withinZoom } from './zoom.ts';

/** A place in the window, in CSS pixels. */
interface Spot {
  x: number;
  y: number;
}

/** A point of the picture, from 0 to 1 in both directions, and the place in the window at which it stays. */
interface Anchor extends Spot {
  across: number;
  down: number;
}

/** Change of the zoom for one notch of a wheel, or for the same distance on a trackpad. */
const WHEEL_SPEED = 0.005;

/**
 * The zoom of a picture inside a box that scrolls, by fingers (pinch), by Ctrl and wheel (which is also what a trackpad's
 * pinch sends), and by `zoomTo`. What is under the fingers or the pointer stays there.
 */
export function useZoom(viewport: RefObject<HTMLElement | null>, picture: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState(FITTING);
  const current = useRef(zoom);
  const anchor = useRef<Anchor | null>(null);

  const zoomTo = useCallback(
    (wanted: number, spot: Spot | null = null) => {
      const next = withinZoom(wanted);
      if (next === current.current) return;
      anchor.current = anchorAt(picture.current, spot ?? middleOf(viewport.current));
      current.current = next;
      setZoom(next);
    },
    [viewport, picture],
  );

  // The picture is laid out again with each zoom.
  useLayoutEffect(() => {
    const anchorPoint = anchor.current;
    const box = picture.current?.getBoundingClientRect();
    if (!anchorPoint || !box || !viewport.current || current.current !== zoom) return;
    anchor.current = null;
    viewport.current.scrollLeft += box.left + anchorPoint.across * box.width - anchorPoint.x;
    viewport.current.scrollTop += box.top + anchorPoint.down * box.height - anchorPoint.y;
  }, [viewport, picture, zoom]);

  useEffect(() => {
    const box = viewport.current;
    if (!box) return;
    let begun: { zoom: number; distance: number } | null = null;

    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoomTo(current.current * Math.exp(-event.deltaY * WHEEL_SPEED), { x: event.clientX, y: event.clientY });
    };
    const pinch = (event: TouchEvent) => {
      const [one, two] = event.touches;
      if (!one || !two) {
        begun = null;
        return;
      }
      event.preventDefault();
      const distance = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
      begun ??= { zoom: current.current, distance };
      const middle = { x: (one.clientX + two.clientX) / 2, y: (one.clientY + two.clientY) / 2 };
      zoomTo((begun.zoom * distance) / begun.distance, middle);
    };
    // React listens passively to both, and so could not keep the browser from zooming the page as well.
    const options = { passive: false };
    const touches = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const;
    box.addEventListener('wheel', wheel, options);
    for (const touch of touches) box.addEventListener(touch, pinch, options);
    return () => {
      box.removeEventListener('wheel', wheel);
      for (const touch of touches) box.removeEventListener(touch, pinch);
    };
  }, [viewport, zoomTo]);

  return { zoom, zoomTo };
}

function middleOf(element: Element | null): Spot {
  const { left = 0, top = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
  return { x: left + width / 2, y: top + height / 2 };
}

function anchorAt(picture: Element | null, { x, y }: Spot): Anchor | null {
  const box = picture?.getBoundingClientRect();
  if (!box || box.width === 0 || box.height === 0) return null;
  return { x, y, across: (x - box.left) / box.width, down: (y - box.top) / box.height };
}
