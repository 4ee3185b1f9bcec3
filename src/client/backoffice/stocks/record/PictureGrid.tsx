import Grip from 'lucide-react/icons/grip-vertical';
import Trash from 'lucide-react/icons/trash-2';
import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import type { Stock } from '#shared/contracts/catalog.ts';
import { pictureUrl } from '#shared/productPictures.ts';
import { StatusBadge } from '../../../design/badge/StatusBadge.tsx';
import { IconButton } from '../../../design/button/IconButton.tsx';
import { AlertDialog } from '../../../design/dialog/AlertDialog.tsx';
import { Inline } from '../../../design/layout/Inline.tsx';
import { cover, dropIndicator, handle, item, picture, picturesGrid } from '../stocks.css.ts';
import { reordered } from './reordered.ts';

interface PictureGridProps {
  name: string;
  images: Stock['images'];
  onOrder: (filenames: string[]) => void;
  onRemove: (filename: string) => Promise<unknown>;
}

export function PictureGrid({ name, images, onOrder, onRemove }: PictureGridProps) {
  const [leaving, setLeaving] = useState<string | null>(null);
  const filenames = images.map(({ filename }) => filename);
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    renderDropIndicator: (target) => <DropIndicator target={target} className={dropIndicator} />,
    onReorder: ({ keys, target }) => {
      const order = reordered(filenames, new Set([...keys].map(String)), String(target.key), target.dropPosition);
      if (order.join() !== filenames.join()) onOrder(order);
    },
  });

  return (
    <>
      <GridList
        aria-label="Pictures"
        layout="grid"
        items={images.map((image, index) => ({ ...image, id: image.filename, position: index + 1 }))}
        dragAndDropHooks={dragAndDropHooks}
        className={picturesGrid}
      >
        {({ filename, position }) => (
          <GridListItem textValue={`Picture ${position}`} className={item}>
            <PictureOf
              src={pictureUrl(filename, 320)}
              alt={`${name}, ${position} of ${images.length}`}
              isCover={position === 1}
            >
              <Button slot="drag" aria-label={`Move picture ${position}`} className={handle}>
                <Grip size={16} aria-hidden />
              </Button>
              <IconButton label={`Delete picture ${position}`} onPress={() => setLeaving(filename)}>
                <Trash size={16} aria-hidden />
              </IconButton>
            </PictureOf>
          </GridListItem>
        )}
      </GridList>
      <AlertDialog
        title="Delete this picture?"
        actionLabel="Delete picture"
        tone="danger"
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        onAction={() => leaving && onRemove(leaving)}
      >
        This cannot be undone.
      </AlertDialog>
    </>
  );
}

interface PictureOfProps {
  src: string | undefined;
  alt: string;
  isCover: boolean;
  children: ReactNode;
}

/** A picture with its buttons below it. */
export function PictureOf({ src, alt, isCover, children }: PictureOfProps) {
  return (
    <>
      <img src={src} alt={alt} width={320} height={400} loading="lazy" className={picture} />
      {isCover && (
        <span className={cover}>
          <StatusBadge tone="success">Cover</StatusBadge>
        </span>
      )}
      <Inline gap="0" justify="space-between">
        {children}
      </Inline>
    </>
  );
}
