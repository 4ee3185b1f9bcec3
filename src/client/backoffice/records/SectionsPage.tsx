import type { ReactNode } from 'react';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { Heading } from '../../design/text/Heading.tsx';
import { page } from './SectionsPage.css.ts';

/** The frame of a staff screen that is one column of sections below its heading. */
export function SectionsPage({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <div className={page}>
      <Heading level={1} size="h3">
        {title}
      </Heading>
      {children}
    </div>
  );
}
