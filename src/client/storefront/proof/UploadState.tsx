import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { ProgressBar } from '../../design/progress/ProgressBar.tsx';
import type { useProofUpload } from './useProofUpload.ts';

/**
 * How far the upload is, or what became of it, with what can be done about it. Its buttons take the focus over from what
 * goes away when they come: the closed drop area, and each other.
 */
export function UploadState({ upload }: { upload: ReturnType<typeof useProofUpload> }) {
  const { file, note, progress, isPending, cancel, retry } = upload;
  if (isPending && file) {
    return (
      <Stack gap="3" align="stretch">
        <ProgressBar
          label={progress < 1 ? `Uploading ${file.name}` : `Checking ${file.name}`}
          value={progress * 100}
          isIndeterminate={progress === 1}
        />
        <Button autoFocus onPress={cancel}>
          Cancel
        </Button>
      </Stack>
    );
  }
  // A file in hand and nothing said of it: it was kept while its customer signed in again.
  if (!note && retry) {
    return (
      <Button tone="primary" onPress={retry}>
        Upload {file?.name}
      </Button>
    );
  }
  return note ? (
    <Banner
      tone={note.tone}
      actions={
        retry && (
          <Button autoFocus onPress={retry}>
            Try again
          </Button>
        )
      }
    >
      {note.words}
    </Banner>
  ) : null;
}
