import { lazy, Suspense } from 'react';
import { Redirect } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { messages } from '#shared/messages.ts';
import { customerSession } from '../../api/session.ts';
import { returnTo } from '../../app/returnTo.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { useArrivalFocus } from '../../app/useArrivalFocus.ts';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { Inline } from '../../design/layout/Inline.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Text } from '../../design/text/Text.tsx';
import { LegalLinks } from '../legal/LegalLinks.tsx';
import type { RedirectState } from '../shell/CustomerGuard.tsx';
import { Bookshelf } from './Bookshelf.tsx';
import * as css from './CustomerLoginScreen.css.ts';
import { PhoneSignIn } from './PhoneSignIn.tsx';

const SessionEndedNotice = lazy(() => import('./SessionEndedNotice.tsx'));
const GoogleSignIn = lazy(() => import('./GoogleSignIn.tsx'));

const offersPhone = storeConfig.signInMethods.includes('phone');
const googleClientId = storeConfig.signInMethods.includes('google') ? storeConfig.googleClientId : null;

/** /customer-login: sign-in by phone number or Google account; a customer who is signed in already goes on. */
export function CustomerLoginScreen() {
  usePageTitle('Sign in');
  useArrivalFocus();
  const hasSessionEnded = useHistoryState<RedirectState | null>()?.hasSessionEnded ?? false;
  const session = customerSession.use();

  if (session) return <Redirect to={returnTo(session.user._id)} replace />;
  return (
    <div className={css.page}>
      <div className={css.picture}>
        <Bookshelf />
      </div>
      <main className={css.main}>
        <div className={css.column}>
          <Stack gap="6">
            <Stack gap="3">
              <Inline gap="3" wrap={false}>
                <img src={storeConfig.logo} width={40} height={40} alt="" />
                <Text size="large" weight="medium">
                  {storeConfig.store.name}
                </Text>
              </Inline>
              <Heading level={1}>{messages.systemTitle}</Heading>
              <Text tone="muted">Books, uniforms and school supplies. Order online, pick up on campus.</Text>
            </Stack>
            {hasSessionEnded && (
              <Suspense fallback={null}>
                <SessionEndedNotice />
              </Suspense>
            )}
            {offersPhone && <PhoneSignIn />}
            {offersPhone && googleClientId && <Text tone="muted">or</Text>}
            {googleClientId && (
              <Suspense fallback={null}>
                <GoogleSignIn clientId={googleClientId} />
              </Suspense>
            )}
          </Stack>
          <footer>
            <Inline gap="4">
              <LegalLinks />
            </Inline>
          </footer>
        </div>
      </main>
    </div>
  );
}
