import { useMutation } from '@tanstack/react-query';
import ClipboardPaste from 'lucide-react/icons/clipboard-paste';
import Download from 'lucide-react/icons/download';
import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import { ErrorBanner } from '#client/app/QueryError.tsx';
import type { FileFormat } from '#shared/contracts/reports.ts';
import { MAX_ADDED_NAMES } from '#shared/domain/catalog/products/importColumns.ts';
import { namesAdded } from '#shared/staffMessages.ts';
import { fieldErrorsOf, messageOf } from '../../../api/apiError.ts';
import { trpc } from '../../../api/client.ts';
import { staffSession } from '../../../api/session.ts';
import { uploadFile } from '../../../api/uploadFile.ts';
import { downloadFile } from '../../../app/downloadFile.ts';
import { useTask } from '../../../app/useTask.ts';
import { Button } from '../../../design/button/Button.tsx';
import { Dialog } from '../../../design/dialog/Dialog.tsx';
import { FileButton } from '../../../design/fileDrop/FileButton.tsx';
import { Inline } from '../../../design/layout/Inline.tsx';
import { Stack } from '../../../design/layout/Stack.tsx';
import { TextField } from '../../../design/textField/TextField.tsx';
import { showToast } from '../../../design/toast/showToast.ts';
import type { FilesDefinition } from '../recordKind.ts';
import { SPREADSHEETS, SpreadsheetMenu } from './SpreadsheetMenu.tsx';

/** The buttons to import records from a pasted list or a spreadsheet, and to export them. */
export function RecordFiles({ files, canEdit }: { files: FilesDefinition; canEdit: boolean }) {
  const { client } = trpc.useUtils();
  const { paste } = files;
  return (
    <>
      {canEdit && paste && <PasteLines {...paste} add={(lines) => paste.add(client, lines)} />}
      {canEdit && files.import && <ImportButton {...files.import} />}
      {files.export && <ExportButton load={files.export} hasOneFormat={files.hasOneFormat} />}
    </>
  );
}

function ImportButton({ path, done }: NonNullable<FilesDefinition['import']>) {
  const utils = trpc.useUtils();
  const importing = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append('file', file);
      return uploadFile<Parameters<typeof done>[0]>(staffSession, path, form);
    },
    onError: (error) => showToast(fieldErrorsOf(error).file ?? messageOf(error), { tone: 'error' }),
    onSuccess: (answer) => {
      showToast(done(answer));
      void utils.invalidate();
    },
  });
  return (
    <FileButton
      acceptedTypes={SPREADSHEETS}
      icon={<Upload size={16} aria-hidden />}
      isPending={importing.isPending}
      onFile={importing.mutate}
    >
      Import
    </FileButton>
  );
}

interface ExportButtonProps extends Pick<FilesDefinition, 'hasOneFormat'> {
  load: NonNullable<FilesDefinition['export']>;
}

export function ExportButton({ load, hasOneFormat }: ExportButtonProps) {
  const { client } = trpc.useUtils();
  const [exportAll, isExporting] = useTask(async (format: FileFormat) => downloadFile(await load(client, format)));
  if (!hasOneFormat) return <SpreadsheetMenu isPending={isExporting} onExport={exportAll} />;
  return (
    <Button icon={<Download size={16} aria-hidden />} isPending={isExporting} onPress={() => exportAll('xlsx')}>
      Export
    </Button>
  );
}

interface PasteLinesProps {
  title: string;
  description: string;
  usual?: { label: string; names: readonly string[] };
  add: (lines: string[]) => Promise<number>;
}

const linesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n\t]/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

function PasteLines({ title, description, usual, add: addLines }: PasteLinesProps) {
  const utils = trpc.useUtils();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const lines = linesIn(text);
  const add = useMutation({
    mutationFn: addLines,
    onSuccess: async (created) => {
      showToast(namesAdded(created, lines.length));
      setText('');
      setOpen(false);
      await utils.invalidate();
    },
  });
  return (
    <>
      <Button icon={<ClipboardPaste size={16} aria-hidden />} onPress={() => setOpen(true)}>
        Paste a list
      </Button>
      <Dialog
        title={title}
        isOpen={isOpen}
        onOpenChange={setOpen}
        footer={(close) => (
          <>
            <Button onPress={close}>Cancel</Button>
            <Button
              tone="primary"
              isDisabled={lines.length === 0 || lines.length > MAX_ADDED_NAMES}
              isPending={add.isPending}
              onPress={() => add.mutate(lines)}
            >
              {`Add ${lines.length.toLocaleString('en-PH')}`}
            </Button>
          </>
        )}
      >
        <Stack gap="3">
          <ErrorBanner error={add.error} />
          <TextField label="One per line" description={description} rows={10} value={text} onChange={setText} />
          {usual && (
            <Inline>
              <Button size="small" onPress={() => setText(usual.names.join('\n'))}>
                {usual.label}
              </Button>
            </Inline>
          )}
        </Stack>
      </Dialog>
    </>
  );
}
