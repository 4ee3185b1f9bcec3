import Trash from 'lucide-react/icons/trash-2';
import { memo, useEffect, useEffectEvent } from 'react';
import type { Stock } from '#shared/contracts/catalog.ts';
import { purchaseMessages } from '#shared/purchaseMessages.ts';
import { StatusBadge } from '../../../design/badge/StatusBadge.tsx';
import { IconButton } from '../../../design/button/IconButton.tsx';
import { FileDrop } from '../../../design/fileDrop/FileDrop.tsx';
import { PlainList } from '../../../design/layout/PlainList.tsx';
import { Section } from '../../records/Section.tsx';
import { PictureColors } from './PictureColors.tsx';
import { PictureGrid } from './PictureGrid.tsx';
import { cover, grid, item, picture, tools } from './Pictures.css.ts';
import { UploadList } from './UploadList.tsx';
import type { PendingFiles } from './usePendingFiles.ts';
import { useStockPictures } from './useStockPictures.ts';

/** Whatever a phone or a camera makes; a name alone says HEIC where the system does not know it. */
const PICTURES = ['image/*', '.heic', '.heif'];

interface PicturesSectionProps {
  /** Null for a product that is not saved yet. */
  stock: Stock | null;
  /** Pictures of a product that is not saved yet: they are sent once it is. */
  pending: PendingFiles;
  onChanged: () => void;
}

/**
 * The pictures of a stock; the first is its cover. Those of a saved one are stored at once and are no part of the form's
 * save.
 */
export const PicturesSection = memo(function PicturesSection({ stock, pending, onChanged }: PicturesSectionProps) {
  return (
    <Section isCard title="Pictures">
      {stock ? (
        <Pictures stock={stock} pending={pending} onChanged={onChanged} />
      ) : (
        <>
          <PendingPictures pending={pending} />
          <AddPictures hint="Uploaded after you save the product." onFiles={pending.add} />
        </>
      )}
    </Section>
  );
});

function Pictures({ stock, pending, onChanged }: { stock: Stock; pending: PendingFiles; onChanged: () => void }) {
  const { uploading, order, remove, setColor } = useStockPictures(stock, onChanged);
  const send = useEffectEvent(uploading.add);
  useEffect(() => {
    const files = pending.take(stock._id);
    if (files.length > 0) send(files);
  }, [pending.take, stock._id]);
  return (
    <>
      {stock.images.length > 0 && (
        <PictureGrid name={stock.name} images={stock.images} onOrder={order} onRemove={remove} />
      )}
      {stock.colors.length > 1 && stock.images.length > 0 && (
        <PictureColors images={stock.images} colors={stock.colors} onChoose={setColor} />
      )}
      <div>
        <UploadList uploads={uploading.uploads} onRetry={uploading.retry} onDrop={uploading.drop} />
        <AddPictures hint="Saved immediately." onFiles={uploading.add} />
      </div>
    </>
  );
}

function AddPictures({ hint, onFiles }: { hint: string; onFiles: (files: File[]) => void }) {
  return (
    <FileDrop
      label="Add pictures"
      isLabelHidden
      prompt={purchaseMessages.dropFile}
      hint={`Photos are saved as JPEG, up to 2 MB each. ${hint}`}
      acceptedTypes={PICTURES}
      onFiles={onFiles}
    />
  );
}

/** Pictures that go out once the product is saved, in their order. */
function PendingPictures({ pending: { files, drop } }: { pending: PendingFiles }) {
  if (files.length === 0) return null;
  return (
    <PlainList className={grid}>
      {files.map(({ key, file, url }, index) => (
        <li key={key} className={item}>
          <img src={url} alt={file.name} width={320} height={400} className={picture} />
          {index === 0 && (
            <span className={cover}>
              <StatusBadge tone="success">Cover</StatusBadge>
            </span>
          )}
          <div className={tools}>
            <IconButton label={`Remove ${file.name}`} onPress={() => drop(key)}>
              <Trash size={16} aria-hidden />
            </IconButton>
          </div>
        </li>
      ))}
    </PlainList>
  );
}
