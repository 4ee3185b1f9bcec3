import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from '../button/IconButton.tsx';
import { ScrollRegion } from '../layout/ScrollRegion.tsx';
import { heading } from '../text/text.css.ts';
import { bottom, figure, group, modal, overlay, picture, top, viewer, viewport } from './PictureViewer.css.ts';
import { FITTING, withinZoom, zoomedIn, zoomedOut, zoomToggled } from './zoom.ts';

export interface ViewedPicture {
  src: string;
  srcSet?: string;
  width: number;
  height: number;
}

export interface PictureViewerProps {
  title: string;
  pictures: readonly ViewedPicture[];
  index: number;
  onIndexChange: (index: number) => void;
  onClose: () => void;
}

export default function PictureViewer({ title, pictures, index, onIndexChange, onClose }: PictureViewerProps) {
  const shown = pictures[index];
  return (
    <ModalOverlay isOpen onOpenChange={(isOpen) => !isOpen && onClose()} className={overlay}>
      <Modal className={modal}>
        <Dialog className={modal}>
          {shown && (
            <ZoomedPicture
              title={title}
              picture={shown}
              index={index}
              count={pictures.length}
              onIndexChange={onIndexChange}
              onClose={onClose}
            />
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

interface ZoomedPictureProps extends Omit<PictureViewerProps, 'pictures'> {
  picture: ViewedPicture;
  count: number;
}

const ARROW_STEP = 80;

function ZoomedPicture({ title, picture: shown, index, count, onIndexChange, onClose }: ZoomedPictureProps) {
  const box = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const { zoom, zoomTo } = useZoom(box, image);
  const isEnlarged = zoom > FITTING;

  // Wraps around, so that no button is ever disabled: a disabled one would drop its focus.
  const go = (step: number) => {
    zoomTo(FITTING);
    onIndexChange((index + step + count) % count);
  };
  const across = (step: number) => (isEnlarged ? box.current?.scrollBy({ left: step * ARROW_STEP }) : go(step));
  const down = (step: number) => box.current?.scrollBy({ top: step * ARROW_STEP });
  const keys: Record<string, () => void> = {
    '+': () => zoomTo(zoomedIn(zoom)),
    '=': () => zoomTo(zoomedIn(zoom)),
    '-': () => zoomTo(zoomedOut(zoom)),
    '0': () => zoomTo(FITTING),
    ArrowLeft: () => across(-1),
    ArrowRight: () => across(1),
    ArrowUp: () => down(-1),
    ArrowDown: () => down(1),
    PageUp: () => go(-1),
    PageDown: () => go(1),
  };
  function press(event: KeyboardEvent) {
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  }
  // Keys of the whole dialog; each has a button as well.
  const shortcuts = { onKeyDown: press };

  return (
    <div className={viewer} {...shortcuts}>
      <header className={top}>
        <Heading slot="title" level={2} className={heading({ size: 'h4' })}>
          {title}
        </Heading>
        <IconButton label="Close" autoFocus onPress={onClose}>
          <X size={20} aria-hidden />
        </IconButton>
      </header>
      <ScrollRegion ref={box} label="Enlarged picture" isAlwaysTabStop className={viewport}>
        <img
          // A separate element for each picture: the previous one must not be shown until the next has loaded.
          key={shown.src}
          ref={image}
          src={shown.src}
          srcSet={shown.srcSet}
          sizes={`${Math.round(zoom * 100)}vw`}
          width={shown.width}
          height={shown.height}
          alt={count > 1 ? `${title}, picture ${index + 1} of ${count}` : title}
          draggable={false}
          data-enlarged={isEnlarged || undefined}
          style={{ width: `calc(min(100cqw, ${(100 * shown.width) / shown.height}cqh) * ${zoom})` }}
          className={picture}
          onDoubleClick={({ clientX, clientY }) => zoomTo(zoomToggled(zoom), { x: clientX, y: clientY })}
        />
      </ScrollRegion>
      <footer className={bottom}>
        <div className={group}>
          <IconButton label="Zoom out" onPress={() => zoomTo(zoomedOut(zoom))}>
            <Minus size={20} aria-hidden />
          </IconButton>
          <output className={figure} aria-label="Zoom">
            {Math.round(zoom * 100)}%
          </output>
          <IconButton label="Zoom in" onPress={() => zoomTo(zoomedIn(zoom))}>
            <Plus size={20} aria-hidden />
          </IconButton>
        </div>
        {count > 1 && (
          <div className={group}>
            <IconButton label="Previous picture" onPress={() => go(-1)}>
              <ChevronLeft size={20} aria-hidden />
            </IconButton>
            <output className={figure} aria-label="Picture">
              {index + 1} of {count}
            </output>
            <IconButton label="Next picture" onPress={() => go(1)}>
              <ChevronRight size={20} aria-hidden />
            </IconButton>
          </div>
        )}
      </footer>
    </div>
  );
}

interface Spot {
  x: number;
  y: number;
}

interface Anchor extends Spot {
  across: number;
  down: number;
}

/** Change of the zoom for one notch of a wheel, or for the same distance on a trackpad. */
const WHEEL_SPEED = 0.005;

/** The zoom by pinch, by Ctrl and wheel (which a trackpad's pinch sends), and by `zoomTo`. The point under fingers or pointer stays in place. */
function useZoom(viewport: RefObject<HTMLElement | null>, picture: RefObject<HTMLElement | null>) {
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

  // Each zoom changes the layout of the picture.
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
    // React registers both listeners as passive, so they could not prevent the browser's own zoom.
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
