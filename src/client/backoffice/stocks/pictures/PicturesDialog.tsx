import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { picturesSent } from '#shared/staffMessages.ts';
import { messageOf, toApiError } from '../../../api/apiError.ts';
import type { ApiOutput } from '../../../api/appRouter.ts';
import { trpc } from '../../../api/client.ts';
import { staffSession } from '../../../api/session.ts';
import { uploadFile } from '../../../api/uploadFile.ts';
import { Banner } from '../../../design/banner/Banner.tsx';
import { Button } from '../../../design/button/Button.tsx';
import { Dialog } from '../../../design/dialog/Dialog.tsx';
import { FileDrop } from '../../../design/fileDrop/FileDrop.tsx';
import { Stack } from '../../../design/layout/Stack.tsx';
import { ProgressBar } from '../../../design/progress/ProgressBar.tsx';
import type { TableColumn } from '../../../design/table/columns.ts';
import { Text } from '../../../design/text/Text.tsx';
import { toServerPicture, UnreadablePicture } from '../../records/files/pictureFile.ts';
import { PagedTable } from '../../records/list/PagedTable.tsx';
import { MAX_PICTURES, picturesIn } from './picturesIn.ts';

type Match = ApiOutput['stocks']['matchPictures'][number];

interface Outcome {
  state: 'waiting' | 'done' | 'failed';
  reason: string | null;
}

interface MatchedPicture extends Match, Outcome {
  picture: File;
}

const WAITING: Outcome = { state: 'waiting', reason: null };

async function sendPicture(productId: string, picture: File, signal: AbortSignal): Promise<Outcome> {
  try {
    const form = new FormData();
    form.append('images', await toServerPicture(picture));
    await uploadFile(staffSession, `POST /api/stocks/${productId}/upload`, form, { signal });
    return { state: 'done', reason: null };
  } catch (failure) {
    if (signal.aborted) return WAITING;
    return { state: 'failed', reason: failure instanceof UnreadablePicture ? failure.message : messageOf(failure) };
  }
}

function usePictureImport() {
  const utils = trpc.useUtils();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<File, Outcome>>(new Map());
  const request = useRef<AbortController | null>(null);
  const match = useMutation({
    async mutationFn(files: readonly File[]) {
      const found = await picturesIn(files);
      const names = found.map(({ name }) => name.slice(-300));
      const matches = await utils.client.stocks.matchPictures.query({ files: names });
      return found.flatMap((picture, index) => {
        const matched = matches[index];
        return matched ? [{ ...matched, picture }] : [];
      });
    },
  });
  const pictures = (match.data ?? []).map(
    (matched): MatchedPicture => ({ ...matched, ...(outcomes.get(matched.picture) ?? WAITING) }),
  );
  const send = useMutation({
    async mutationFn({ signal }: AbortController) {
      for (const { product, picture, state } of pictures) {
        if (signal.aborted) break;
        if (!product || state === 'done') continue;
        const outcome = await sendPicture(product._id, picture, signal);
        setOutcomes((before) => new Map(before).set(picture, outcome));
      }
    },
    onSettled: () => utils.stocks.invalidate(),
  });
  const stop = () => request.current?.abort();
  const isOwn = match.error !== null && toApiError(match.error) === null;
  return {
    ...{ pictures, stop, match },
    // Errors of the files have a message for people.
    error: match.error ? (isOwn ? match.error.message : messageOf(match.error)) : undefined,
    isSending: send.isPending,
    send() {
      request.current = new AbortController();
      send.mutate(request.current);
    },
    startOver() {
      stop();
      match.reset();
      send.reset();
    },
  };
}
type PictureImport = ReturnType<typeof usePictureImport>;

export function PicturesDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const pictures = usePictureImport();
  function close() {
    pictures.startOver();
    onClose();
  }
  return (
    <Dialog
      title="Upload pictures for many products"
      size="large"
      isDismissable={false}
      isOpen={isOpen}
      onClose={close}
      footer={() => <Actions pictures={pictures} close={close} />}
    >
      {pictures.match.data ? (
        <Matched pictures={pictures} />
      ) : (
        <FileDrop
          label="Pictures"
          prompt="Click or drag a ZIP or pictures to this area"
          hint={`Name each file by product code, barcode or name (P-0001 White.jpg). Up to ${MAX_PICTURES} pictures.`}
          acceptedTypes={['.zip', 'application/zip', 'image/jpeg', 'image/png', 'image/webp']}
          isPending={pictures.match.isPending}
          errorMessage={pictures.error}
          onFiles={pictures.match.mutate}
        />
      )}
    </Dialog>
  );
}

function Matched({ pictures: { pictures, isSending } }: { pictures: PictureImport }) {
  const matched = pictures.filter(({ product }) => product !== null);
  const countOf = (state: MatchedPicture['state']) => matched.filter((one) => one.state === state).length;
  const tried = countOf('done') + countOf('failed');
  const unmatched = pictures.filter(({ product, state }) => product === null || state === 'failed');
  return (
    <Stack gap="4">
      {isSending ? (
        <ProgressBar
          label="Sending…"
          value={tried}
          maxValue={Math.max(matched.length, 1)}
          valueLabel={`${tried} of ${matched.length}`}
        />
      ) : (
        <Banner tone={unmatched.length > 0 ? 'notice' : 'info'}>
          {picturesSent(matched.length, pictures.length - matched.length, countOf('done'))}
        </Banner>
      )}
      <PagedTable
        label="Pictures in the file"
        columns={columns}
        views={[
          { id: 'all', label: `All (${pictures.length})`, rows: pictures },
          { id: 'unmatched', label: `Not matched or failed (${unmatched.length})`, rows: unmatched },
        ]}
        rowId={({ file }) => file}
      />
    </Stack>
  );
}

const STATES: Readonly<Record<MatchedPicture['state'], string>> = { waiting: '', done: 'Sent', failed: 'Failed' };

const columns: TableColumn<MatchedPicture>[] = [
  { id: 'file', header: 'Picture', isRowHeader: true, render: ({ file }) => file },
  {
    id: 'product',
    header: 'Product',
    render: (picture) =>
      picture.product ? (
        [picture.product.name, picture.color].filter(Boolean).join(', ')
      ) : (
        <Text as="span" size="small" tone="notice">
          {whyUnmatched(picture)}
        </Text>
      ),
  },
  {
    id: 'state',
    header: 'Status',
    render: ({ state, reason }) =>
      reason ? (
        <Text as="span" size="small" tone="danger">
          {reason}
        </Text>
      ) : (
        STATES[state]
      ),
  },
];

function whyUnmatched({ is_several, unknown }: MatchedPicture): string {
  if (is_several) return 'More than one product matches';
  return unknown ? `${unknown.name} has no color ${unknown.color}` : 'No product matches';
}

function Actions({ pictures, close }: { pictures: PictureImport; close: () => void }) {
  const left = pictures.pictures.filter(({ product, state }) => product !== null && state !== 'done').length;
  if (pictures.isSending) return <Button onPress={pictures.stop}>Stop</Button>;
  if (!pictures.match.data) return <Button onPress={close}>Cancel</Button>;
  return (
    <>
      <Button onPress={pictures.startOver}>Choose other files</Button>
      {left === 0 ? (
        <Button tone="primary" onPress={close}>
          Done
        </Button>
      ) : (
        <Button tone="primary" onPress={pictures.send}>
          {`Send ${left === 1 ? '1 picture' : `${left} pictures`}`}
        </Button>
      )}
    </>
  );
}
