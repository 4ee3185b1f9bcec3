import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Button, type ButtonProps } from '../button/Button.tsx';

interface FileButtonProps extends Omit<ButtonProps, 'onPress'> {
  /** MIME types, such as image/jpeg, or endings of names, such as .csv. */
  acceptedTypes: readonly string[];
  onFile: (file: File) => void;
}

/** A button that asks for one file; where there is room for a drop, FileDrop. */
export function FileButton({ acceptedTypes, onFile, ...button }: FileButtonProps) {
  return (
    <FileTrigger
      acceptedFileTypes={acceptedTypes}
      onSelect={(files) => {
        const [file] = files ?? [];
        if (file) onFile(file);
      }}
    >
      <Button {...button} />
    </FileTrigger>
  );
}
