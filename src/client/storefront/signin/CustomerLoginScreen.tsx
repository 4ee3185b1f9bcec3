import { lazy, Suspense, useEffect, useState } from 'react';
import { Redirect } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { messages } from '#shared/messages.ts';
import { customerSession } from '../../api/session.ts';
import { returnTo } from '../../app/returnTo.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { useArrivalFocus } from '../../app/useArrivalFocus.ts';
import { useIdle } from '../../app/useIdle.ts';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { usePersistedDraft } from '../../app/usePersistedDraft.ts';
import type { SentCode } from '../../app/useSendCode.ts';
import { Inline } from '../../design/layout/Inline.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { SkeletonLines } from '../../design/skeleton/Skeleton.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Text } from '../../design/text/Text.tsx';
import { LegalLinks } from '../legal/LegalLinks.tsx';
import type { RedirectState } from '../shell/CustomerGuard.tsx';
import { Bookshelf } from './Bookshelf.tsx';
import * as css from './CustomerLoginScreen.css.ts';
import { NumberStep, type TypedNumber, typedNothing } from './NumberStep.tsx';

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

const loadCodeStep = () => import('./CodeStep.tsx');
const CodeStep = lazy(loadCodeStep);

/** How long a code works (docs/rules/people.md, Sign-in). */
const CODE_LIFE_MS = 10 * 60_000;

interface SignInDraft {
  number: TypedNumber;
  /** The code on its way, and when it was sent. */
  sent: (SentCode & { at: number }) | null;
}

const nothing: SignInDraft = { number: typedNothing, sent: null };

/** Sign-in by phone: a number, then the code that was sent to it. A reload, or a look at the message, loses neither. */
function PhoneSignIn() {
  const [{ number, sent }, setDraft, draft] = usePersistedDraft('sign-in', nothing);
  const [openedAt] = useState(Date.now);
  const noteSent = (code: SentCode) => setDraft({ sent: { ...code, at: Date.now() } });

  // The next step arrives while the number is being typed.
  const isIdle = useIdle();
  useEffect(() => {
    if (isIdle) void loadCodeStep();
  }, [isIdle]);

  if (!sent || openedAt > sent.at + CODE_LIFE_MS) {
    return <NumberStep number={number} onChange={(typed) => setDraft({ number: typed })} onSent={noteSent} />;
  }
  return (
    <Suspense fallback={<CodeStepSkeleton />}>
      <CodeStep
        sent={sent}
        sentAt={sent.at}
        onResent={noteSent}
        onChangeNumber={() => setDraft({ sent: null })}
        onSignedIn={() => draft.clear()}
      />
    </Suspense>
  );
}

function CodeStepSkeleton() {
  return <SkeletonLines label="Loading" lines={4} />;
}
