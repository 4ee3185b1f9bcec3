import { lazy, Suspense } from 'react';
import { Skeleton, SkeletonGroup } from '../skeleton/Skeleton.tsx';
import { waiting } from './RichText.css.ts';
import type { RichTextFieldProps } from './richText.ts';

const RichTextEditor = lazy(() => import('./RichTextEditor.tsx'));

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
