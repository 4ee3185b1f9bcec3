import type { ReactNode, Ref } from 'react';
import { storeConfig } from '../../app/storeConfig.ts';
import { Stack } from '../../design/layout/Stack.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Note } from '../../design/text/Note.tsx';
import { card, page } from './StaffLogin.css.ts';

interface SignInCardProps {
  title: string;
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

export function SignInCard({ title, children, ref }: SignInCardProps) {
  return (
    <main className={page}>
      <div className={card} ref={ref} tabIndex={-1}>
        <Stack gap="1">
          <Note>{storeConfig.store.name}, back office</Note>
          <Heading level={1} size="h2">
            {title}
          </Heading>
        </Stack>
        {children}
      </div>
    </main>
  );
}
