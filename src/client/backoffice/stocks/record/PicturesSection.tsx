import { memo } from 'react';
import type { Stock } from '#shared/contracts/catalog.ts';
import { messages } from '#shared/messages.ts';
import { FileDrop } from '../../../design/fileDrop/FileDrop.tsx';
import { Text } from '../../../design/text/Text.tsx';
import { PictureGrid } from './PictureGrid.tsx';
import { Section } from './Section.tsx';
import { UploadList } from './UploadList.tsx';
import { useStockPictures } from './useStockPictures.ts';

interface PicturesSectionProps {
  /** Null for a product that is not saved yet. */
  stock: Stock | null;
  onChanged: () => void;
}

/** The pictures of a saved stock; the first is its cover. They are kept at once and are no part of the form's save. */
export const PicturesSection = memo(function PicturesSection({ stock, onChanged }: PicturesSectionProps) {
  return (
    <Section title="Pictures">
      {stock ? (
        <Pictures stock={stock} onChanged={onChanged} />
      ) : (
        <Text tone="muted">Save the product first: pictures belong to a saved product.</Text>
      )}
    </Section>
  );
});

function Pictures({ stock, onChanged }: { stock: Stock; onChanged: () => void }) {
  const { uploading, order, remove } = useStockPictures(stock, onChanged);
  return (
    <>
      {stock.images.length > 0 && (
        <PictureGrid name={stock.name} images={stock.images} onOrder={order} onRemove={remove} />
      )}
      <div>
        <UploadList uploads={uploading.uploads} onRetry={uploading.retry} onDrop={uploading.drop} />
        <FileDrop
          label="Add pictures"
          isLabelHidden
          prompt={messages.dropFile}
          hint="Several at once: .jpg or .jpeg, up to 2 MB each. Kept at once, without a save."
          acceptedTypes={['image/jpeg']}
          onFiles={uploading.add}
        />
      </div>
    </>
  );
}
