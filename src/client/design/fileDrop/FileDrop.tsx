import Upload from 'lucide-react/icons/upload';
import { type ReactNode, useId } from 'react';
import { Button } from 'react-aria-components/Button';
import { DropZone, type DropZoneProps } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import type { FieldProps } from '../field/FieldParts.tsx';
import { notesId, PlainField } from '../field/PlainField.tsx';
import { Inline } from '../layout/Inline.tsx';
import { Spinner } from '../progress/Spinner.tsx';
import * as css from './FileDrop.css.ts';

export interface FileDropProps extends Omit<FieldProps, 'size'> {
  prompt: string;
  hint?: string;
  acceptedTypes: readonly string[];
  onFile?: (file: File) => void;
  onFiles?: (files: File[]) => void;
  onReject?: (reason: 'type' | 'several', name?: string) => void;
  preview?: ReactNode;
  isPending?: boolean;
  isDisabled?: boolean;
}

/** Devices report other types for pictures, or none; the bytes of a picture decide. */
const isAccepted = ({ type, name }: { type: string; name: string }, accepted: readonly string[]) =>
  (/^(image\/.*|application\/octet-stream|)$/.test(type) && accepted.includes('image/jpeg')) ||
  accepted.some((each) => (each.startsWith('.') ? name.toLowerCase().endsWith(each) : each === type));

export function FileDrop(props: FileDropProps) {
  const { prompt, hint, acceptedTypes, onFile, onFiles, onReject, preview, isPending, isDisabled, ...field } = props;
  const id = useId();
  const isClosed = isPending || isDisabled;

  const onDrop: DropZoneProps['onDrop'] = async ({ items }) => {
    if (onFiles) {
      const files = items.filter((item) => item.kind === 'file');
      return onFiles(await Promise.all(files.map((item) => item.getFile())));
    }
    const [item, ...others] = items;
    if (others.length > 0) onReject?.('several');
    else if (item?.kind !== 'file') onReject?.('type');
    else if (!isAccepted(item, acceptedTypes)) onReject?.('type', item.name);
    else onFile?.(await item.getFile());
  };

  return (
    <PlainField {...field} id={id}>
      <DropZone
        aria-labelledby={id}
        isDisabled={isClosed}
        onDrop={onDrop}
        data-invalid={field.errorMessage ? true : undefined}
        className={css.zone}
      >
        {preview && (
          <Inline gap="0" align="stretch" justify="center" wrap={false} padding="3" borderBottom="hairline">
            {preview}
          </Inline>
        )}
        <FileTrigger
          acceptedFileTypes={acceptedTypes}
          allowsMultiple={onFiles !== undefined}
          onSelect={(list) => {
            const files = [...(list ?? [])];
            const [file] = files;
            if (!file) return;
            if (onFiles) onFiles(files);
            else onFile?.(file);
          }}
        >
          <Button isDisabled={isClosed} aria-describedby={notesId({ id, ...field })} className={css.press}>
            {isPending ? <Spinner label="Uploading…" /> : <Upload size={24} aria-hidden className={css.icon} />}
            <span className={css.prompt}>{prompt}</span>
            {hint && <span className={css.hint}>{hint}</span>}
          </Button>
        </FileTrigger>
      </DropZone>
    </PlainField>
  );
}
