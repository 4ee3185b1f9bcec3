import Rotate from 'lucide-react/icons/rotate-cw';
import Trash from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import { memo, useEffect, useEffectEvent, useId } from 'react';
import { toApiError } from '#client/api/apiError.ts';
import { trpc } from '#client/api/client.ts';
import { staffSession } from '#client/api/session.ts';
import { uploadFile } from '#client/api/uploadFile.ts';
import { showError } from '#client/app/showError.ts';
import { pictureError, toServerPicture, UnreadablePicture } from '#client/backoffice/records/pictureFile.ts';
import { Section } from '#client/backoffice/records/Section.tsx';
import { StatusBadge } from '#client/design/badge/StatusBadge.tsx';
import { IconButton } from '#client/design/button/IconButton.tsx';
import { FileDrop } from '#client/design/fileDrop/FileDrop.tsx';
import { Inline } from '#client/design/layout/Inline.tsx';
import { PlainList } from '#client/design/layout/PlainList.tsx';
import { ProgressBar } from '#client/design/progress/ProgressBar.tsx';
import { NativeSelect } from '#client/design/select/NativeSelect.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { Text } from '#client/design/text/Text.tsx';
import { showToast } from '#client/design/toast/showToast.ts';
import type { Stock } from '#shared/contracts/catalog.ts';
import { fileUploaded, fileUploadFailed, messages } from '#shared/messages.ts';
import { pictureUrl } from '#shared/productPictures.ts';
import {
  colored,
  colorList,
  cover,
  item,
  log,
  picture,
  picturesGrid,
  thumbnail,
  tools,
  uploadItem,
} from '../stocks.css.ts';
import { PictureGrid } from './PictureGrid.tsx';
import type { PendingFiles } from './usePendingFiles.ts';
import { usePutStock } from './useStock.ts';
import { type Upload, useUploads } from './useUploads.ts';

/** Pictures of phones and cameras; a system that does not know HEIC needs the names. */
const PICTURES = ['image/*', '.heic', '.heif'];

interface PicturesSectionProps {
  stock: Stock | null;
  pending: PendingFiles;
  onChanged: () => void;
}

/** Those of a saved product are stored immediately, outside of the form's save. */
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
      prompt={messages.dropFile}
      hint={`Photos are saved as JPEG, up to 2 MB each. ${hint}`}
      acceptedTypes={PICTURES}
      onFiles={onFiles}
    />
  );
}

function PendingPictures({ pending: { files, drop } }: { pending: PendingFiles }) {
  if (files.length === 0) return null;
  return (
    <PlainList className={picturesGrid}>
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

interface PictureColorsProps {
  images: Stock['images'];
  colors: readonly string[];
  /** An empty color means that the picture shows no particular color. */
  onChoose: (filename: string, color: string) => void;
}

/** The color that each picture shows: customers who choose it see that picture. Written at once, as the pictures are. */
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
      <PlainList className={colorList} aria-labelledby={id}>
        {images.map(({ filename, color = '' }, index) => (
          <li key={filename} className={colored}>
            <img src={pictureUrl(filename, 160)} width={32} height={40} alt="" loading="lazy" className={thumbnail} />
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
          </li>
        ))}
      </PlainList>
    </div>
  );
}

interface UploadListProps {
  uploads: readonly Upload[];
  onRetry: (key: number) => void;
  onDrop: (key: number) => void;
}

function UploadList({ uploads, onRetry, onDrop }: UploadListProps) {
  return (
    <div role="log" aria-label="Uploads" className={log}>
      {uploads.length > 0 && (
        <PlainList gap="2">
          {uploads.map((upload) => (
            <li key={upload.key} className={uploadItem}>
              <State upload={upload} />
              <Inline gap="1" wrap={false}>
                {upload.canRetry && upload.state === 'failed' && (
                  <IconButton label={`Try ${upload.file.name} again`} size="small" onPress={() => onRetry(upload.key)}>
                    <Rotate size={16} aria-hidden />
                  </IconButton>
                )}
                <IconButton label={dropLabel(upload)} size="small" onPress={() => onDrop(upload.key)}>
                  <X size={16} aria-hidden />
                </IconButton>
              </Inline>
            </li>
          ))}
        </PlainList>
      )}
    </div>
  );
}

const isUnderWay = ({ state }: Upload) => state === 'waiting' || state === 'sending';
const dropLabel = (upload: Upload) =>
  isUnderWay(upload) ? `Cancel ${upload.file.name}` : `Dismiss ${upload.file.name}`;

function State({ upload }: { upload: Upload }) {
  const { file, state, progress, reason } = upload;
  switch (state) {
    case 'done':
      return (
        <Text size="small" tone="success">
          {fileUploaded(file.name)}
        </Text>
      );
    case 'failed':
      return (
        <Text size="small" tone="danger">
          {fileUploadFailed(file.name)} {reason}
        </Text>
      );
    default:
      return <ProgressBar label={file.name} value={progress} maxValue={1} isIndeterminate={progress === 1} />;
  }
}

function useStockPictures(stock: Stock, onChanged: () => void) {
  const utils = trpc.useUtils();
  const put = usePutStock(stock._id);
  const settle = () => {
    void utils.stocks.get.invalidate({ _id: stock._id });
    onChanged();
  };

  const uploading = useUploads({
    findError: pictureError,
    reasonOf: (error) => toApiError(error)?.msg ?? (error instanceof UnreadablePicture ? error.message : null),
    onLateFailure: ({ name }) => showToast(fileUploadFailed(name), { tone: 'error' }),
    async send(file, { onProgress, signal }) {
      const form = new FormData();
      form.append('images', await toServerPicture(file));
      const path = `POST /api/stocks/${stock._id}/upload` as const;
      put(await uploadFile<Pick<Stock, 'images'>>(staffSession, path, form, { onProgress, signal }));
      settle();
    },
  });

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
    uploading,
    order: (filenames: string[]) => ordering.mutate({ _id: stock._id, images: filenames }),
    setColor: (filename: string, color: string) => coloring.mutate({ _id: stock._id, image: filename, color }),
    remove: (filename: string) => deleting.mutateAsync({ _id: stock._id, image: filename }),
  };
}
