import Rotate from 'lucide-react/icons/rotate-cw';
import X from 'lucide-react/icons/x';
import { fileUploaded, fileUploadFailed } from '#shared/messages.ts';
import { IconButton } from '../../../design/button/IconButton.tsx';
import { Inline } from '../../../design/layout/Inline.tsx';
import { PlainList } from '../../../design/layout/PlainList.tsx';
import { ProgressBar } from '../../../design/progress/ProgressBar.tsx';
import { Text } from '../../../design/text/Text.tsx';
import { log, upload as uploadClass } from './Pictures.css.ts';
import type { Upload } from './useUploads.ts';

interface UploadListProps {
  uploads: readonly Upload[];
  onRetry: (key: number) => void;
  onDrop: (key: number) => void;
}

/** How far each file is, or what became of it. */
export function UploadList({ uploads, onRetry, onDrop }: UploadListProps) {
  return (
    <div role="log" aria-label="Uploads" className={log}>
      {uploads.length > 0 && (
        <PlainList gap="2">
          {uploads.map((upload) => (
            <li key={upload.key} className={uploadClass}>
              <State upload={upload} />
              <Inline gap="1" wrap={false}>
                {upload.canRetry && upload.state === 'failed' && (
                  <IconButton label={`Try ${upload.file.name} again`} size="small" onPress={() => onRetry(upload.key)}>
                    <Rotate size={16} aria-hidden />
                  </IconButton>
                )}
                <IconButton label={dropLabel(upload)} size="small" onPress={() => onDrop(upload.key)}>
                  <X size={16} aria-hidden />
                </IconButton>
              </Inline>
            </li>
          ))}
        </PlainList>
      )}
    </div>
  );
}

const isUnderWay = ({ state }: Upload) => state === 'waiting' || state === 'sending';
const dropLabel = (upload: Upload) =>
  isUnderWay(upload) ? `Cancel ${upload.file.name}` : `Dismiss ${upload.file.name}`;

function State({ upload }: { upload: Upload }) {
  const { file, state, progress, reason } = upload;
  switch (state) {
    case 'done':
      return (
        <Text size="small" tone="success">
          {fileUploaded(file.name)}
        </Text>
      );
    case 'failed':
      return (
        <Text size="small" tone="danger">
          {fileUploadFailed(file.name)} {reason}
        </Text>
      );
    default:
      return <ProgressBar label={file.name} value={progress} maxValue={1} isIndeterminate={progress === 1} />;
  }
}
