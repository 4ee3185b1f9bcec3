import type { Stock } from '#shared/contracts/catalog.ts';
import { fileUploadFailed } from '#shared/messages.ts';
import { toApiError } from '../../../api/apiError.ts';
import { trpc } from '../../../api/client.ts';
import { staffSession } from '../../../api/session.ts';
import { uploadFile } from '../../../api/uploadFile.ts';
import { showError } from '../../../app/showError.ts';
import { showToast } from '../../../design/toast/showToast.ts';
import { pictureError, toServerPicture, UnreadablePicture } from '../../records/pictureFile.ts';
import { usePutStock } from './useStock.ts';
import { useUploads } from './useUploads.ts';

/** The pictures of a saved stock: each change is written at once and has nothing to do with the form's own save. */
export function useStockPictures(stock: Stock, onChanged: () => void) {
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
