import { useState } from 'react';
import { picturesSent } from '#shared/staffMessages.ts';
import { Banner } from '../../../design/banner/Banner.tsx';
import { Button } from '../../../design/button/Button.tsx';
import { Dialog } from '../../../design/dialog/Dialog.tsx';
import { FileDrop } from '../../../design/fileDrop/FileDrop.tsx';
import { Inline } from '../../../design/layout/Inline.tsx';
import { Stack } from '../../../design/layout/Stack.tsx';
import { Pagination } from '../../../design/pagination/Pagination.tsx';
import { ProgressBar } from '../../../design/progress/ProgressBar.tsx';
import type { TableColumn } from '../../../design/table/columns.ts';
import { PlainTable } from '../../../design/table/PlainTable.tsx';
import { Text } from '../../../design/text/Text.tsx';
import { SegmentedControl } from '../../../design/toggle/SegmentedControl.tsx';
import { MAX_PICTURES, type MatchedPicture, type PictureImport, usePictureImport } from './usePictureImport.ts';

const PAGE = 50;

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
      {pictures.state === 'choosing' || pictures.state === 'matching' ? (
        <FileDrop
          label="Pictures"
          prompt="Click or drag a ZIP or pictures to this area"
          hint={`Name each file by product code, barcode or name (P-0001 White.jpg). Up to ${MAX_PICTURES} pictures.`}
          acceptedTypes={['.zip', 'application/zip', 'image/jpeg', 'image/png', 'image/webp']}
          isPending={pictures.state === 'matching'}
          errorMessage={pictures.error}
          onFiles={pictures.choose}
        />
      ) : (
        <Matched pictures={pictures} />
      )}
    </Dialog>
  );
}

function Matched({ pictures: { pictures, state } }: { pictures: PictureImport }) {
  const [shown, setShown] = useState<'all' | 'unmatched'>('all');
  const [page, setPage] = useState(1);
  const matched = pictures.filter(({ product }) => product !== null);
  const [done, failed] = (['done', 'failed'] as const).map(
    (each) => matched.filter((one) => one.state === each).length,
  );
  const unmatched = pictures.filter(({ product, state }) => product === null || state === 'failed');
  const rows = shown === 'all' ? pictures : unmatched;
  return (
    <Stack gap="4">
      {state === 'sending' ? (
        <ProgressBar
          label="Sending…"
          value={(done ?? 0) + (failed ?? 0)}
          maxValue={Math.max(matched.length, 1)}
          valueLabel={`${(done ?? 0) + (failed ?? 0)} of ${matched.length}`}
        />
      ) : (
        <Banner tone={unmatched.length > 0 ? 'notice' : 'info'}>
          {picturesSent(matched.length, pictures.length - matched.length, done ?? 0)}
        </Banner>
      )}
      <Inline justify="space-between" align="end">
        <SegmentedControl
          label="Pictures"
          isLabelHidden
          size="small"
          options={[
            { id: 'all', label: `All (${pictures.length})` },
            { id: 'unmatched', label: `Not matched or failed (${unmatched.length})` },
          ]}
          value={shown}
          onChange={(id) => {
            setShown(id === 'unmatched' ? 'unmatched' : 'all');
            setPage(1);
          }}
        />
        <Pagination
          label="Pages of pictures"
          page={page}
          pageCount={Math.ceil(rows.length / PAGE)}
          onChange={setPage}
        />
      </Inline>
      <PlainTable
        label="Pictures in the file"
        columns={columns}
        rows={rows.slice((page - 1) * PAGE, page * PAGE)}
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
  if (pictures.state === 'sending') return <Button onPress={pictures.stop}>Stop</Button>;
  if (pictures.state !== 'matched') return <Button onPress={close}>Cancel</Button>;
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
