import { trpc } from '../../api/client.ts';
import { showToast } from '../../design/toast/showToast.ts';
import { RecordFiles, showFileError } from '../records/RecordFiles.tsx';

/** Takes the synonyms in from a file, and gives them out as one. */
export function SynonymFiles({ canImport }: { canImport: boolean }) {
  const utils = trpc.useUtils();
  const importing = trpc.synonyms.importFile.useMutation({
    onError: showFileError,
    onSuccess({ created, updated, unchanged }) {
      showToast(`Synonyms imported: ${created} new, ${updated} changed, ${unchanged} as before.`);
      void utils.synonyms.invalidate();
    },
  });
  return (
    <RecordFiles
      canImport={canImport}
      importing={importing}
      exportFile={(format) => utils.client.synonyms.export.query({ format })}
    />
  );
}
