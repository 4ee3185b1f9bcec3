import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type ReactNode, useRef } from 'react';
import { useArrivalFocus } from '#client/app/frame/useArrivalFocus.ts';
import { customerSession } from '../../api/session.ts';
import { paths } from '../../app/paths.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { Box } from '../../design/layout/Box.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Page } from '../../design/layout/Page.tsx';
import { Link } from '../../design/link/Link.tsx';
import { Heading } from '../../design/text/Heading.tsx';

export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  const isSignedIn = customerSession.use() !== null;
  const main = useRef<HTMLElement>(null);
  usePageTitle(title);
  useArrivalFocus(main);

  return (
    <>
      <Box as="header" paddingX="4" paddingY="1" borderBottom="hairline">
        <Link href={isSignedIn ? paths.home() : paths.customerLogin} tone="ink" underline="hover" isAlone>
          <Inline gap="2" wrap={false}>
            <ArrowLeft size={18} aria-hidden />
            {storeConfig.store.name}
          </Inline>
        </Link>
      </Box>
      <Box as="main" ref={main} tabIndex={-1} outline="none" paddingX="4" paddingTop="8" paddingBottom="16">
        <Page isCentered width="text">
          <Heading level={1}>{title}</Heading>
          {children}
        </Page>
      </Box>
    </>
  );
}
