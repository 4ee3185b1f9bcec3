import Download from 'lucide-react/icons/download';
import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import { messages } from '#shared/messages.ts';
import { fieldErrorsOf, messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { downloadFile } from '../../app/downloadFile.ts';
import { Button } from '../../design/button/Button.tsx';
import { FileButton } from '../../design/fileDrop/FileButton.tsx';
import { showToast } from '../../design/toast/showToast.ts';

/** Takes book lists in from a file, and gives all of them out as one. */
export function BookListFiles({ canImport }: { canImport: boolean }) {
  const utils = trpc.useUtils();
  const [isExporting, setExporting] = useState(false);
  const fail = (error: unknown) =>
    showToast(fieldErrorsOf(error).file ?? messageOf(error, messages.processingFailed), { tone: 'error' });
  const imported = trpc.bookLists.importFile.useMutation({
    onError: fail,
    onSuccess({ created, updated }) {
      showToast(`Book lists imported: ${created} new, ${updated} changed.`);
      void utils.bookLists.invalidate();
    },
  });

  async function exportAll() {
    setExporting(true);
    try {
      downloadFile(await utils.client.bookLists.export.query());
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
          acceptedTypes={['.csv', 'text/csv']}
          icon={<Upload size={16} aria-hidden />}
          isPending={imported.isPending}
          onFile={importFile}
        >
          Import
        </FileButton>
      )}
      <Button icon={<Download size={16} aria-hidden />} isPending={isExporting} onPress={() => void exportAll()}>
        Export
      </Button>
    </>
  );
}
