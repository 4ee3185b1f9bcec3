import type { ReactNode } from 'react';
import { messages } from '#shared/messages.ts';
import { customerSession } from '../../api/session.ts';
import { paths } from '../../app/paths.ts';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { LinkButton } from '../../design/button/LinkButton.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Link } from '../../design/link/Link.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Text } from '../../design/text/Text.tsx';
import { tiles } from '../catalog/catalog.css.ts';
import { useCategoryMenu } from '../catalog/useCategoryMenu.ts';
import { LegalPage } from '../legal/LegalPage.tsx';
import { StoreContact } from '../order/StoreContact.tsx';
import { SearchElsewhere } from './CatalogSearch.tsx';
import StorefrontShell from './StorefrontShell.tsx';

const TITLE = 'Page not found';

export default function NotFoundScreen() {
  const isSignedIn = customerSession.use() !== null;
  usePageTitle(TITLE);

  if (!isSignedIn) {
    return (
      <LegalPage title={TITLE}>
        <NextLinks>
          <LinkButton tone="primary" href={paths.customerLogin}>
            Sign in
          </LinkButton>
          <LinkButton href={paths.help}>Help</LinkButton>
        </NextLinks>
      </LegalPage>
    );
  }
  return (
    <StorefrontShell>
      <Stack gap="4" width="full" maxWidth="form">
        <Heading level={1}>{TITLE}</Heading>
        <NextLinks>
          <LinkButton tone="primary" href={paths.home()}>
            Browse the store
          </LinkButton>
          <LinkButton href={paths.myOrders}>My Orders</LinkButton>
          <LinkButton href={paths.checkout}>Your cart</LinkButton>
          <LinkButton href={paths.help}>Help</LinkButton>
        </NextLinks>
      </Stack>
    </StorefrontShell>
  );
}

function NextLinks({ children }: { children: ReactNode }) {
  const groups = useCategoryMenu().data ?? [];
  return (
    <Stack gap="6">
      <Text>{messages.pageNotFound} The link may be old or mistyped.</Text>
      <search>
        <SearchElsewhere label="What are you looking for?" />
      </search>
      <Inline>{children}</Inline>
      <StoreContact />
      {groups.length > 0 && (
        <nav aria-label="Shop by category">
          <Stack gap="2">
            <Heading level={2} size="h3">
              Shop by category
            </Heading>
            <PlainList className={tiles}>
              {groups.map(({ _id, name }) => (
                <li key={_id}>
                  <Link isAlone href={paths.home({ category: _id })}>
                    {name}
                  </Link>
                </li>
              ))}
            </PlainList>
          </Stack>
        </nav>
      )}
    </Stack>
  );
}
