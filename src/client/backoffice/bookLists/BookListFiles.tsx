import { trpc } from '../../api/client.ts';
import { showToast } from '../../design/toast/showToast.ts';
import { RecordFiles, showFileError } from '../records/RecordFiles.tsx';

/** Takes book lists in from a file, and gives all of them out as one. */
export function BookListFiles({ canImport }: { canImport: boolean }) {
  const utils = trpc.useUtils();
  const importing = trpc.bookLists.importFile.useMutation({
    onError: showFileError,
    onSuccess({ created, updated }) {
      showToast(`Book lists imported: ${created} new, ${updated} changed.`);
      void utils.bookLists.invalidate();
    },
  });
  return (
    <RecordFiles
      canImport={canImport}
      isCsvOnly
      importing={importing}
      exportFile={() => utils.client.bookLists.export.query()}
    />
  );
}
