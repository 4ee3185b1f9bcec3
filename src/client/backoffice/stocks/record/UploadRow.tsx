import { useMutation } from '@tanstack/react-query';
import Rotate from 'lucide-react/icons/rotate-cw';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { toApiError } from '#client/api/apiError.ts';
import { staffSession } from '#client/api/session.ts';
import { uploadFile } from '#client/api/uploadFile.ts';
import { pictureError, toServerPicture, UnreadablePicture } from '#client/backoffice/records/files/pictureFile.ts';
import { IconButton } from '#client/design/button/IconButton.tsx';
import { Inline } from '#client/design/layout/Inline.tsx';
import { Row } from '#client/design/layout/Rows.tsx';
import { ProgressBar } from '#client/design/progress/ProgressBar.tsx';
import { Text } from '#client/design/text/Text.tsx';
import { showToast } from '#client/design/toast/showToast.ts';
import type { Stock } from '#shared/contracts/catalog.ts';
import { fileUploaded, fileUploadFailed } from '#shared/messages.ts';

/** The key of pending uploads, for the question before the page is closed. */
export const UPLOADS = ['stock pictures'];

interface UploadRowProps {
  stockId: string;
  file: File;
  onUploaded: (saved: Pick<Stock, 'images'>) => void;
  onDrop: () => void;
}

/** Uploads its file immediately after the previous ones; continues on other screens. */
export function UploadRow({ stockId, file, onUploaded, onDrop }: UploadRowProps) {
  const rejection = pictureError(file);
  const [progress, setProgress] = useState(0);
  const request = useRef<AbortController | null>(null);
  const isShown = useRef(true);
  const { mutate, ...upload } = useMutation({
    mutationKey: UPLOADS,
    scope: { id: stockId },
    async mutationFn({ signal }: AbortController) {
      signal.throwIfAborted();
      const form = new FormData();
      form.append('images', await toServerPicture(file));
      const path = `POST /api/stocks/${stockId}/upload` as const;
      return uploadFile<Pick<Stock, 'images'>>(staffSession, path, form, { onProgress: setProgress, signal });
    },
    onSuccess: onUploaded,
    onError: (_error, { signal }) => {
      if (!isShown.current && !signal.aborted) showToast(fileUploadFailed(file.name), { tone: 'error' });
    },
  });
  function start() {
    request.current = new AbortController();
    setProgress(0);
    mutate(request.current);
  }
  useEffect(() => {
    isShown.current = true;
    if (rejection === null && request.current === null) start();
    return () => {
      isShown.current = false;
    };
  });
  function drop() {
    request.current?.abort();
    onDrop();
  }

  const { error } = upload;
  const reason = rejection ?? (error instanceof UnreadablePicture ? error.message : toApiError(error)?.msg);
  const isFailed = rejection !== null || error !== null;
  return (
    <Row columns="minmax(0, 1fr) max-content" align="center" gap="2" paddingY="2">
      {upload.isSuccess ? (
        <Text size="small" tone="success">
          {fileUploaded(file.name)}
        </Text>
      ) : isFailed ? (
        <Text size="small" tone="danger">
          {fileUploadFailed(file.name)} {reason}
        </Text>
      ) : (
        <ProgressBar label={file.name} value={progress} maxValue={1} isIndeterminate={progress === 1} />
      )}
      <Inline gap="1" wrap={false}>
        {error && (
          <IconButton label={`Try ${file.name} again`} size="small" onPress={start}>
            <Rotate size={16} aria-hidden />
          </IconButton>
        )}
        <IconButton
          label={`${isFailed || upload.isSuccess ? 'Dismiss' : 'Cancel'} ${file.name}`}
          size="small"
          onPress={drop}
        >
          <X size={16} aria-hidden />
        </IconButton>
      </Inline>
    </Row>
  );
}
