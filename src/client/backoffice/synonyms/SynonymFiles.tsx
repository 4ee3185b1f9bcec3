import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import { messages } from '#shared/messages.ts';
import { fieldErrorsOf, messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { downloadFile } from '../../app/downloadFile.ts';
import { FileButton } from '../../design/fileDrop/FileButton.tsx';
import { showToast } from '../../design/toast/showToast.ts';
import { SpreadsheetMenu } from '../records/SpreadsheetMenu.tsx';
import { SPREADSHEETS } from '../records/spreadsheetTypes.ts';

/** Takes the synonyms in from a file, and gives them out as one. */
export function SynonymFiles({ canImport }: { canImport: boolean }) {
  const utils = trpc.useUtils();
  const [isExporting, setExporting] = useState(false);
  const fail = (error: unknown) =>
    showToast(fieldErrorsOf(error).file ?? messageOf(error, messages.processingFailed), { tone: 'error' });
  const imported = trpc.synonyms.importFile.useMutation({
    onError: fail,
    onSuccess({ created, updated, unchanged }) {
      showToast(`Synonyms imported: ${created} new, ${updated} changed, ${unchanged} as before.`);
      void utils.synonyms.invalidate();
    },
  });

  async function exportAll(format: 'csv' | 'xlsx') {
    setExporting(true);
    try {
      downloadFile(await utils.client.synonyms.export.query({ format }));
    } catch (error) {
      fail(error);
    } finally {
      setExporting(false);
    }
  }
  function importFile(file: File) {
    const form = new FormData();
    form.append('file', file);
    imported.mutate(form);
  }
  return (
    <>
      {canImport && (
        <FileButton
          acceptedTypes={SPREADSHEETS}
          icon={<Upload size={16} aria-hidden />}
          isPending={imported.isPending}
          onFile={importFile}
        >
          Import
        </FileButton>
      )}
      <SpreadsheetMenu isPending={isExporting} onExport={(format) => void exportAll(format)} />
    </>
  );
}
