import { useEffect, useRef } from 'react';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { ProgressBar } from '../../design/progress/ProgressBar.tsx';
import { Announced } from '../../design/text/VisuallyHidden.tsx';
import type { useProofUpload } from './useProofUpload.ts';

type Upload = ReturnType<typeof useProofUpload>;

/**
 * How far the upload is, or what became of it, with what can be done about it. Its buttons take the focus over from what
 * goes away when they come: the closed drop area, and each other.
 */
export function UploadState({ upload }: { upload: Upload }) {
  const { note, isPending } = upload;
  const state = useRef<HTMLDivElement>(null);
  // The picture that was chosen has pushed it out of a phone's sight.
  useEffect(() => {
    if (isPending || note) state.current?.scrollIntoView({ block: 'nearest' });
  }, [isPending, note]);

  return (
    <div ref={state}>
      {/* Said once; a progress bar would be read out at every step, or not at all. */}
      <Announced>{isPending && upload.file && stageOf(upload)}</Announced>
      <State {...upload} />
    </div>
  );
}

const stageOf = ({ file, progress }: Pick<Upload, 'file' | 'progress'>) =>
  `${progress < 1 ? 'Uploading' : 'Checking'} ${file?.name}`;

function State({ file, note, progress, isPending, cancel, retry }: Upload) {
  if (isPending && file) {
    return (
      <Stack gap="3" align="stretch">
        <ProgressBar label={stageOf({ file, progress })} value={progress * 100} isIndeterminate={progress === 1} />
        <Button autoFocus onPress={cancel}>
          Cancel
        </Button>
      </Stack>
    );
  }
  // A file in hand and nothing said of it: it was stored while its customer signed in again.
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
      {note.text}
    </Banner>
  ) : null;
}
