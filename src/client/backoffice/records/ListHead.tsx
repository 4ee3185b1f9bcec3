import type { ReactNode } from 'react';
import { Note } from '../../design/text/Note.tsx';
import { PageTitle } from './PageTitle.tsx';
import { listHead } from './records.css.ts';

/** The title of a list, and the number of records that it finds. A screen reader reads the number out when it changes. */
export const ListHead = ({ title, count }: { title: string; count: ReactNode }) => (
  <header className={listHead}>
    <PageTitle>{title}</PageTitle>
    <Note role="status" numeric>
      {count}
    </Note>
  </header>
);
