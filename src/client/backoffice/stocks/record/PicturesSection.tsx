import Trash from 'lucide-react/icons/trash-2';
import { memo, useEffect, useEffectEvent, useId, useState } from 'react';
import { trpc } from '#client/api/client.ts';
import { newKey } from '#client/app/newKey.ts';
import { showError } from '#client/app/showError.ts';
import { Section } from '#client/backoffice/records/Section.tsx';
import { IconButton } from '#client/design/button/IconButton.tsx';
import { FileDrop } from '#client/design/fileDrop/FileDrop.tsx';
import { PlainList } from '#client/design/layout/PlainList.tsx';
import { Row, Rows } from '#client/design/layout/Rows.tsx';
import { NativeSelect } from '#client/design/select/NativeSelect.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { Text } from '#client/design/text/Text.tsx';
import type { Stock } from '#shared/contracts/catalog.ts';
import { messages } from '#shared/messages.ts';
import { pictureUrl } from '#shared/productPictures.ts';
import { item, picturesGrid, stockListPicture } from '../stocks.css.ts';
import { PictureGrid, PictureOf } from './PictureGrid.tsx';
import { UploadRow } from './UploadRow.tsx';
import { usePutStock } from './useStock.ts';

/** Pictures of phones and cameras; a system that does not know HEIC needs the names. */
const PICTURES = ['image/*', '.heic', '.heif'];

interface PicturesSectionProps {
  stock: Stock | null;
  /** Pictures chosen before the product is saved, uploaded after the save. */
  chosen: readonly File[];
  onChoose: (files: readonly File[]) => void;
  onChanged: () => void;
}

/** Pictures of a saved product are stored immediately, outside of the form's save. */
export const PicturesSection = memo(function PicturesSection(props: PicturesSectionProps) {
  const { stock, chosen, onChoose } = props;
  return (
    <Section isCard title="Pictures">
      {stock ? (
        <Pictures key={stock._id} {...props} stock={stock} />
      ) : (
        <>
          {chosen.length > 0 && (
            <PlainList className={picturesGrid}>
              {chosen.map((file, index) => (
                <ChosenPicture
                  key={`${file.name} ${file.size}`}
                  file={file}
                  isCover={index === 0}
                  onRemove={() => onChoose(chosen.filter((each) => each !== file))}
                />
              ))}
            </PlainList>
          )}
          <AddPictures
            hint="Uploaded after you save the product."
            onFiles={(files) => onChoose([...chosen, ...files].slice(0, MAX_FILES))}
          />
        </>
      )}
    </Section>
  );
});

const MAX_FILES = 20;

interface Upload {
  key: string;
  file: File;
}

const uploadsOf = (files: readonly File[]) => files.map((file): Upload => ({ key: newKey(), file }));

function Pictures({ stock, chosen, onChoose, onChanged }: PicturesSectionProps & { stock: Stock }) {
  const { add, order, remove, setColor } = useStockPictures(stock, onChanged);
  const [uploads, setUploads] = useState(() => uploadsOf(chosen));
  const take = useEffectEvent(() => chosen.length > 0 && onChoose([]));
  useEffect(() => void take(), []);
  return (
    <>
      {stock.images.length > 0 && (
        <PictureGrid name={stock.name} images={stock.images} onOrder={order} onRemove={remove} />
      )}
      {stock.colors.length > 1 && stock.images.length > 0 && (
        <PictureColors images={stock.images} colors={stock.colors} onChoose={setColor} />
      )}
      <div>
        <div role="log" aria-label="Uploads">
          <Rows>
            {uploads.map(({ key, file }) => (
              <UploadRow
                key={key}
                stockId={stock._id}
                file={file}
                onUploaded={add}
                onDrop={() => setUploads((before) => before.filter((each) => each.key !== key))}
              />
            ))}
          </Rows>
        </div>
        <AddPictures
          hint="Saved immediately."
          onFiles={(files) => setUploads((before) => [...before, ...uploadsOf(files)])}
        />
      </div>
    </>
  );
}

function AddPictures({ hint, onFiles }: { hint: string; onFiles: (files: File[]) => void }) {
  return (
    <FileDrop
      label="Add pictures"
      isLabelHidden
      prompt={messages.dropFile}
      hint={`Photos are saved as JPEG, up to 2 MB each. ${hint}`}
      acceptedTypes={PICTURES}
      onFiles={onFiles}
    />
  );
}

interface ChosenPictureProps {
  file: File;
  isCover: boolean;
  onRemove: () => void;
}

function ChosenPicture({ file, isCover, onRemove }: ChosenPictureProps) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <li className={item}>
      <PictureOf src={url} alt={file.name} isCover={isCover}>
        <IconButton label={`Remove ${file.name}`} onPress={onRemove}>
          <Trash size={16} aria-hidden />
        </IconButton>
      </PictureOf>
    </li>
  );
}

interface PictureColorsProps {
  images: Stock['images'];
  colors: readonly string[];
  /** An empty color means that the picture shows no particular color. */
  onChoose: (filename: string, color: string) => void;
}

/** The color that each picture shows: customers who choose it see that picture. Saved immediately, like the pictures. */
function PictureColors({ images, colors, onChoose }: PictureColorsProps) {
  const id = useId();
  return (
    <div>
      <Text id={id} size="small" weight="medium">
        Color of each picture
      </Text>
      <Note>
        Customers who choose a color see its picture first. Tip: end the file name with the color (shirt-white.jpg).
      </Note>
      <Rows aria-labelledby={id}>
        {images.map(({ filename, color = '' }, index) => (
          <Row key={filename} columns="auto minmax(0, 240px)" align="center" paddingY="1">
            <img src={pictureUrl(filename, 160)} alt="" loading="lazy" className={stockListPicture} />
            <NativeSelect
              label={`Color of picture ${index + 1}`}
              isLabelHidden
              size="small"
              value={color}
              options={[
                { id: '', label: 'All colors' },
                // A removed color of the product may still be set on its picture.
                ...[...new Set([...colors, ...(color ? [color] : [])])].map((name) => ({ id: name, label: name })),
              ]}
              onChange={(chosen) => onChoose(filename, chosen)}
            />
          </Row>
        ))}
      </Rows>
    </div>
  );
}

function useStockPictures(stock: Stock, onChanged: () => void) {
  const utils = trpc.useUtils();
  const put = usePutStock(stock._id);
  const settle = () => {
    void utils.stocks.get.invalidate({ _id: stock._id });
    onChanged();
  };

  const ordering = trpc.stocks.orderImages.useMutation({
    onMutate: ({ images: filenames }) => ({
      undo: put({
        images: filenames.flatMap((filename) => stock.images.filter((image) => image.filename === filename)),
      }),
    }),
    onError: (error, _order, context) => {
      context?.undo();
      showError(error);
    },
    onSettled: settle,
  });
  const deleting = trpc.stocks.deleteImage.useMutation({ onSuccess: put, onError: showError, onSettled: settle });

  const coloring = trpc.stocks.setImageColor.useMutation({ onSuccess: put, onError: showError, onSettled: settle });

  return {
    add(saved: Pick<Stock, 'images'>) {
      put(saved);
      settle();
    },
    order: (filenames: string[]) => ordering.mutate({ _id: stock._id, images: filenames }),
    setColor: (filename: string, color: string) => coloring.mutate({ _id: stock._id, image: filename, color }),
    remove: (filename: string) => deleting.mutateAsync({ _id: stock._id, image: filename }),
  };
}
