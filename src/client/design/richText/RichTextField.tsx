import { lazy, Suspense } from 'react';
import type { FieldProps } from '../field/FieldParts.tsx';
import { Skeleton, SkeletonGroup } from '../skeleton/Skeleton.tsx';
import { waiting } from './RichText.css.ts';

const RichTextEditor = lazy(() => import('./RichTextEditor.tsx'));

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

/** Formatted text. The editor is heavy and comes when a form first shows it. */
export function RichTextField(props: RichTextFieldProps) {
  return (
    <Suspense
      fallback={
        <SkeletonGroup label={`Loading ${props.label}`}>
          <div className={waiting}>
            <Skeleton shape="block" height="100%" />
          </div>
        </SkeletonGroup>
      }
    >
      <RichTextEditor {...props} />
    </Suspense>
  );
}
