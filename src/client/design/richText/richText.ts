import type { FieldProps } from '../field/FieldParts.tsx';

export interface RichTextPicture {
  src: string;
  thumbnail: string;
  alt: string;
}

export interface RichTextFieldProps extends Omit<FieldProps, 'size'> {
  value: string;
  onChange: (html: string) => void;
  pictures?: readonly RichTextPicture[];
}
