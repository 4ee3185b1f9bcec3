import type { ReactNode } from 'react';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { PageTitle } from './PageTitle.tsx';
import { page } from './SectionsPage.css.ts';

/** The frame of a staff screen that is one column of sections below its heading. */
export function SectionsPage({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <div className={page}>
      <PageTitle>{title}</PageTitle>
      {children}
    </div>
  );
}
