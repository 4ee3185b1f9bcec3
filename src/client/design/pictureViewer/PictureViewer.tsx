import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useRef } from 'react';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from '../button/IconButton.tsx';
import { ScrollRegion } from '../layout/ScrollRegion.tsx';
import { heading } from '../text/text.css.ts';
import { bottom, figure, group, modal, overlay, picture, top, viewer, viewport } from './PictureViewer.css.ts';
import { useZoom } from './useZoom.ts';
import { FITTING, zoomedIn, zoomedOut, zoomToggled } from './zoom.ts';

export interface ViewedPicture {
  src: string;
  srcSet?: string;
  width: number;
  height: number;
}

export interface PictureViewerProps {
  /** Title of the pictures. */
  title: string;
  pictures: readonly ViewedPicture[];
  /** Which of them is shown, from 0. */
  index: number;
  onIndexChange: (index: number) => void;
  onClose: () => void;
}

/** Pictures over the whole window, to be looked at closely; Escape closes it. */
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

/** How far an arrow key moves an enlarged picture, in CSS pixels. */
const ARROW_STEP = 80;

function ZoomedPicture({ title, picture: shown, index, count, onIndexChange, onClose }: ZoomedPictureProps) {
  const box = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const { zoom, zoomTo } = useZoom(box, image);
  const isEnlarged = zoom > FITTING;

  // Round and round, and no button is ever disabled: a disabled one would drop the focus that it has.
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
          // An element of its own for each: the last one must not be seen until the next is there.
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
