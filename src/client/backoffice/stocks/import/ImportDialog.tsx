import { useState } from 'react';
import type { FileFormat } from '#shared/contracts/reports.ts';
import { counted } from '#shared/counted.ts';
import { messages } from '#shared/messages.ts';
import { importAction, importWritten, staffMessages } from '#shared/staffMessages.ts';
import type { ApiOutput } from '../../../api/appRouter.ts';
import { trpc } from '../../../api/client.ts';
import { downloadFile } from '../../../app/downloadFile.ts';
import { paths } from '../../../app/paths.ts';
import { QueryFaces } from '../../../app/QueryFaces.tsx';
import { momentText } from '../../../app/storeClock.ts';
import { useTask } from '../../../app/useTask.ts';
import { Banner } from '../../../design/banner/Banner.tsx';
import { Button } from '../../../design/button/Button.tsx';
import { Dialog } from '../../../design/dialog/Dialog.tsx';
import { FileDrop } from '../../../design/fileDrop/FileDrop.tsx';
import { Inline } from '../../../design/layout/Inline.tsx';
import { Stack } from '../../../design/layout/Stack.tsx';
import { Link } from '../../../design/link/Link.tsx';
import { ProgressBar } from '../../../design/progress/ProgressBar.tsx';
import type { TableColumn } from '../../../design/table/columns.ts';
import { PlainTable } from '../../../design/table/PlainTable.tsx';
import { Heading } from '../../../design/text/Heading.tsx';
import { Note } from '../../../design/text/Note.tsx';
import { SPREADSHEETS, SpreadsheetMenu } from '../../records/files/SpreadsheetMenu.tsx';
import { asksEmptyQuantity, ImportMapping } from './ImportMapping.tsx';
import { ImportResult, ImportSummary } from './ImportResult.tsx';
import type { ImportSteps } from './useStockImport.ts';

interface ImportDialogProps {
  isOpen: boolean;
  onClose: () => void;
  stockImport: ImportSteps;
}

export function ImportDialog({ isOpen, onClose, stockImport }: ImportDialogProps) {
  const { report, done, isRunning } = stockImport;
  return (
    <Dialog
      title="Import products"
      size="large"
      // A press outside of the window must not discard a checked file.
      isDismissable={false}
      isOpen={isOpen}
      onClose={onClose}
      footer={(close) => <Actions stockImport={stockImport} close={close} />}
    >
      {!report ? (
        <ChooseFile stockImport={stockImport} />
      ) : done ? (
        <Stack gap="4">
          <Banner tone="success" title="Import done">
            {importWritten(done.products_created, done.products_updated)}
          </Banner>
          <ImportHistory />
        </Stack>
      ) : isRunning ? (
        <Stack gap="3">
          <ProgressBar label="Importing…" value={0} isIndeterminate />
          <Note>{staffMessages.importGoesOn}</Note>
        </Stack>
      ) : (
        <Stack gap="4">
          {stockImport.runError && <Banner tone="error">{stockImport.runError}</Banner>}
          {stockImport.fileError && <Banner tone="error">{stockImport.fileError}</Banner>}
          <ImportSummary report={report} />
          {report.file && <ImportMapping file={report.file} stockImport={stockImport} />}
          <ImportResult report={report} />
        </Stack>
      )}
    </Dialog>
  );
}

function ChooseFile({ stockImport: { chooseFile, fileError, isChecking } }: Pick<ImportDialogProps, 'stockImport'>) {
  const [rejection, setRejection] = useState<string>();
  const { client } = trpc.useUtils();
  const [download, isDownloading] = useTask(async (format: FileFormat) =>
    downloadFile(await client.stocks.export.query({ format, template: true })),
  );
  return (
    <Stack gap="4">
      <FileDrop
        label="File"
        prompt="Click or drag a CSV or XLSX file to this area"
        hint="Up to 10,000 rows, 5 MB. You see the changes before anything is saved."
        acceptedTypes={SPREADSHEETS}
        isPending={isChecking}
        errorMessage={rejection ?? fileError}
        onFile={(file) => {
          setRejection(undefined);
          chooseFile(file);
        }}
        onReject={(reason) =>
          setRejection(reason === 'several' ? messages.oneFileOnly : staffMessages.importFileUnknown)
        }
      />
      <Inline>
        <SpreadsheetMenu label="Download a template" isPending={isDownloading} onExport={download} />
      </Inline>
      <ImportHistory />
    </Stack>
  );
}

function Actions({ stockImport, close }: Pick<ImportDialogProps, 'stockImport'> & { close: () => void }) {
  const { report, done, isRunning, isChecking, hasFoundErrors, start, startOver } = stockImport;
  if (!report || isRunning) return <Button onPress={close}>{isRunning ? 'Close' : 'Cancel'}</Button>;
  if (done) {
    return (
      <>
        <Button onPress={startOver}>Import another file</Button>
        <Button tone="primary" onPress={close}>
          Done
        </Button>
      </>
    );
  }
  const { products_to_create: created, products_to_update: updated } = report;
  const hasErrors = report.rows_faulty > 0 || hasFoundErrors;
  const isBlocked = created + updated === 0 || isChecking || asksEmptyQuantity(stockImport);
  return (
    <>
      <Button onPress={startOver}>Choose another file</Button>
      <Button
        tone="primary"
        isDisabled={isBlocked}
        isPending={isChecking}
        onPress={() => start(hasErrors ? 'good' : 'all')}
      >
        {importAction(created, updated, hasErrors)}
      </Button>
    </>
  );
}

type Import = ApiOutput['stocks']['imports'][number];

const columns: TableColumn<Import>[] = [
  { id: 'filename', header: 'File', isRowHeader: true, render: ({ filename }) => filename },
  { id: 'when', header: 'Imported', render: ({ who, imported_at }) => `${momentText(imported_at)}, ${who}` },
  {
    id: 'created',
    header: 'Created',
    render: ({ import_id, products_created: created }) =>
      created === 0 ? '–' : <Link href={`${paths.stocks}?import_id=${import_id}`}>{counted(created, 'product')}</Link>,
  },
  { id: 'updated', header: 'Updated', align: 'end', render: (one) => one.products_updated.toLocaleString('en-PH') },
];

function ImportHistory() {
  const imports = trpc.stocks.imports.useQuery();
  return (
    <QueryFaces query={imports} loading={null}>
      {(data) =>
        data.length > 0 && (
          <Stack gap="2">
            <Heading level={3}>Earlier imports</Heading>
            <PlainTable label="Earlier imports" columns={columns} rows={data} rowId={({ import_id }) => import_id} />
            <Note>To delete the new products of an import: open them, select all, delete. Updates are not undone.</Note>
          </Stack>
        )
      }
    </QueryFaces>
  );
}
