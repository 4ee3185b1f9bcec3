import type { ReactNode } from 'react';
import { Heading } from '../../design/text/Heading.tsx';
import { Note } from '../../design/text/Note.tsx';
import { listHead } from './records.css.ts';

/** The title of a list, and beside it how many it finds, which is also read out. */
export const ListHead = ({ title, count }: { title: string; count: ReactNode }) => (
  <header className={listHead}>
    <Heading level={1} size="h3">
      {title}
    </Heading>
    <Note role="status" numeric>
      {count}
    </Note>
  </header>
);
