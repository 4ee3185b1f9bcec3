import Download from 'lucide-react/icons/download';
import Upload from 'lucide-react/icons/upload';
import type { FileOutput } from '#shared/contracts/common.ts';
import { fieldErrorsOf, messageOf } from '../../api/apiError.ts';
import { downloadFile } from '../../app/downloadFile.ts';
import { useTask } from '../../app/useTask.ts';
import { Button } from '../../design/button/Button.tsx';
import { FileButton } from '../../design/fileDrop/FileButton.tsx';
import { showToast } from '../../design/toast/showToast.ts';
import { SpreadsheetMenu } from './SpreadsheetMenu.tsx';
import { SPREADSHEETS } from './spreadsheetTypes.ts';

/** Says why a file of records could not be taken in or given out. */
export function showFileError(error: unknown): void {
  showToast(fieldErrorsOf(error).file ?? messageOf(error), { tone: 'error' });
}

interface RecordFilesProps {
  canImport: boolean;
  /** Files are CSV alone. */
  isCsvOnly?: boolean;
  /** The mutation that takes a form with a `file` in; it shows its own errors. */
  importing: { isPending: boolean; mutate: (form: FormData) => void };
  exportFile: (format: 'csv' | 'xlsx') => Promise<FileOutput>;
}

/** Takes the records of a screen in from a file, and gives them out as one. */
export function RecordFiles({ canImport, isCsvOnly = false, importing, exportFile }: RecordFilesProps) {
  const [exportAll, isExporting] = useTask(
    async (format: 'csv' | 'xlsx') => downloadFile(await exportFile(format)),
    showFileError,
  );
  function importFile(file: File) {
    const form = new FormData();
    form.append('file', file);
    importing.mutate(form);
  }
  return (
    <>
      {canImport && (
        <FileButton
          acceptedTypes={isCsvOnly ? ['.csv', 'text/csv'] : SPREADSHEETS}
          icon={<Upload size={16} aria-hidden />}
          isPending={importing.isPending}
          onFile={importFile}
        >
          Import
        </FileButton>
      )}
      {isCsvOnly ? (
        <Button icon={<Download size={16} aria-hidden />} isPending={isExporting} onPress={() => exportAll('csv')}>
          Export
        </Button>
      ) : (
        <SpreadsheetMenu isPending={isExporting} onExport={exportAll} />
      )}
    </>
  );
}
