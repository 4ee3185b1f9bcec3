import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type ReactNode, useRef } from 'react';
import { useArrivalFocus } from '#client/app/frame/useArrivalFocus.ts';
import { customerSession } from '../../api/session.ts';
import { paths } from '../../app/paths.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { Inline } from '../../design/layout/Inline.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Link } from '../../design/link/Link.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { header, page } from './legal.css.ts';

export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  const isSignedIn = customerSession.use() !== null;
  const main = useRef<HTMLElement>(null);
  usePageTitle(title);
  useArrivalFocus(main);

  return (
    <>
      <header className={header}>
        <Link href={isSignedIn ? paths.home() : paths.customerLogin} tone="ink" underline="hover" isAlone>
          <Inline gap="2" wrap={false}>
            <ArrowLeft size={18} aria-hidden />
            {storeConfig.store.name}
          </Inline>
        </Link>
      </header>
      <main ref={main} tabIndex={-1} className={page}>
        <Stack gap="4">
          <Heading level={1}>{title}</Heading>
          {children}
        </Stack>
      </main>
    </>
  );
}
