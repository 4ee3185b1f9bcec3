import { picturesSent } from '#shared/staffMessages.ts';
import { Banner } from '../../../design/banner/Banner.tsx';
import { Button } from '../../../design/button/Button.tsx';
import { Dialog } from '../../../design/dialog/Dialog.tsx';
import { FileDrop } from '../../../design/fileDrop/FileDrop.tsx';
import { Stack } from '../../../design/layout/Stack.tsx';
import { ProgressBar } from '../../../design/progress/ProgressBar.tsx';
import type { TableColumn } from '../../../design/table/columns.ts';
import { Text } from '../../../design/text/Text.tsx';
import { PagedTable } from '../../records/PagedTable.tsx';
import { MAX_PICTURES, type MatchedPicture, type PictureImport, usePictureImport } from './usePictureImport.ts';

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
  const matched = pictures.filter(({ product }) => product !== null);
  const countOf = (state: MatchedPicture['state']) => matched.filter((one) => one.state === state).length;
  const tried = countOf('done') + countOf('failed');
  const unmatched = pictures.filter(({ product, state }) => product === null || state === 'failed');
  return (
    <Stack gap="4">
      {state === 'sending' ? (
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
