import type { FieldProps } from '../field/FieldParts.tsx';

/** A picture that can be put into a text. */
export interface RichTextPicture {
  src: string;
  /** A small copy, for choosing. */
  thumbnail: string;
  alt: string;
}

export interface RichTextFieldProps extends Omit<FieldProps, 'size'> {
  /** HTML; empty for no text at all. */
  value: string;
  onChange: (html: string) => void;
  /** The pictures that can be put in; without any, there is no tool for it. */
  pictures?: readonly RichTextPicture[];
}
