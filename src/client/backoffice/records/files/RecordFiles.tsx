import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import Upload from 'lucide-react/icons/upload';
import type { SpreadsheetFormat } from '#shared/contracts/stockImport.ts';
import { fieldErrorsOf, messageOf } from '../../../api/apiError.ts';
import { trpc } from '../../../api/client.ts';
import { staffSession } from '../../../api/session.ts';
import { uploadFile } from '../../../api/uploadFile.ts';
import { downloadFile } from '../../../app/downloadFile.ts';
import { useTask } from '../../../app/useTask.ts';
import { Button } from '../../../design/button/Button.tsx';
import { FileButton } from '../../../design/fileDrop/FileButton.tsx';
import { showToast } from '../../../design/toast/showToast.ts';
import type { FilesDefinition } from '../recordKind.ts';
import { PasteLines } from './PasteLines.tsx';
import { SPREADSHEETS, SpreadsheetMenu } from './SpreadsheetMenu.tsx';

/** The buttons that take records from a list or a spreadsheet, and give them as one. */
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

function ExportButton({ load, hasOneFormat }: ExportButtonProps) {
  const { client } = trpc.useUtils();
  const [exportAll, isExporting] = useTask(async (format: SpreadsheetFormat) =>
    downloadFile(await load(client, format)),
  );
  if (!hasOneFormat) return <SpreadsheetMenu isPending={isExporting} onExport={exportAll} />;
  return (
    <Button icon={<Download size={16} aria-hidden />} isPending={isExporting} onPress={() => exportAll('xlsx')}>
      Export
    </Button>
  );
}
