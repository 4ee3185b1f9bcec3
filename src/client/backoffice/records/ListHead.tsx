import type { ReactNode } from 'react';
import { Note } from '../../design/text/Note.tsx';
import { PageTitle } from './PageTitle.tsx';
import { listHead } from './records.css.ts';

/** The title of a list, and beside it how many it finds, which is also read out. */
export const ListHead = ({ title, count }: { title: string; count: ReactNode }) => (
  <header className={listHead}>
    <PageTitle>{title}</PageTitle>
    <Note role="status" numeric>
      {count}
    </Note>
  </header>
);
