import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Button, type ButtonProps } from '../button/Button.tsx';

interface FileButtonProps extends Omit<ButtonProps, 'onPress'> {
  acceptedTypes: readonly string[];
  onFile: (file: File) => void;
}

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
