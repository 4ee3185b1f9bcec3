import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { Redirect } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { fieldErrorsOf, messageOf } from '#client/api/apiError.ts';
import { customerSession } from '#client/api/session.ts';
import { useArrivalFocus } from '#client/app/frame/useArrivalFocus.ts';
import { paths } from '#client/app/paths.ts';
import { returnTo } from '#client/app/session/returnTo.ts';
import { usePersistedDraft } from '#client/app/session/usePersistedDraft.ts';
import { type SentCode, useSendCode } from '#client/app/session/useSendCode.ts';
import { storeConfig } from '#client/app/storeConfig.ts';
import { usePageTitle } from '#client/app/usePageTitle.ts';
import { useIdle } from '#client/browser/whenPageLoaded.ts';
import { SubmitButton } from '#client/design/button/SubmitButton.tsx';
import { Form } from '#client/design/form/Form.tsx';
import { Inline } from '#client/design/layout/Inline.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { Link } from '#client/design/link/Link.tsx';
import { SkeletonLines } from '#client/design/skeleton/Skeleton.tsx';
import { Heading } from '#client/design/text/Heading.tsx';
import { Text } from '#client/design/text/Text.tsx';
import { TextField } from '#client/design/textField/TextField.tsx';
import { messages } from '#shared/messages.ts';
import { LegalLinks } from '../legal/LegalLinks.tsx';
import type { RedirectState } from '../shell/CustomerGuard.tsx';
import { Bookshelf } from './Bookshelf.tsx';
import * as css from './CustomerLoginScreen.css.ts';
import type { Country } from './country.ts';

const CountryPicker = lazy(() => import('./CountryPicker.tsx'));

const countries = storeConfig.phoneCountries;
const [firstCountry] = countries as [Country];
const COUNTRY_LABEL = 'Country or region';

interface TypedNumber {
  country: Country;
  text: string;
}

const typedNothing: TypedNumber = { country: firstCountry, text: '' };

interface NumberStepProps {
  number: TypedNumber;
  onChange: (number: TypedNumber) => void;
  onSent: (sent: SentCode) => void;
}

function NumberStep({ number, onChange, onSent }: NumberStepProps) {
  const { country, text } = number;
  const [isMissing, setMissing] = useState(false);
  const phoneCode = useSendCode(onSent);
  // Most numbers belong to the default country.
  const isIdle = useIdle();
  const countryShown = <TextField label={COUNTRY_LABEL} value={country.name} isReadOnly />;
  const errors = useMemo(() => numberErrors(isMissing, phoneCode.error), [isMissing, phoneCode.error]);

  async function sendCode() {
    setMissing(text.trim() === '');
    if (text.trim() === '') return;
    phoneCode.mutate({ phone_number: await international(text, country) });
  }

  return (
    <Form errors={errors} onSubmit={sendCode}>
      <Stack>
        {countries.length > 1 && (
          <Suspense fallback={countryShown}>
            {isIdle ? (
              <CountryPicker
                label={COUNTRY_LABEL}
                countries={countries}
                value={country}
                onChange={(chosen) => onChange({ ...number, country: chosen })}
              />
            ) : (
              countryShown
            )}
          </Suspense>
        )}
        <TextField
          label="Phone number"
          name="phone_number"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          prefix={`+${country.callingCode}`}
          placeholder={country.id === 'PH' ? '917 123 4567' : undefined}
          value={text}
          onChange={(typed) => onChange({ ...number, text: typed })}
          autoFocus
        />
        <SubmitButton size="large" isBlock isPending={phoneCode.isPending}>
          Send code
        </SubmitButton>
      </Stack>
    </Form>
  );
}

function numberErrors(isMissing: boolean, error: unknown): Record<string, string> {
  if (isMissing) return { phone_number: messages.phoneRequired };
  if (!error) return {};
  return { phone_number: fieldErrorsOf(error).phone_number ?? messageOf(error, messages.customerLoginFailed) };
}

async function international(text: string, country: Country): Promise<string> {
  try {
    const { toInternational } = await import('./phoneNumbers.ts');
    return toInternational(text, country);
  } catch {
    // The chunk could not be loaded, so the country is the default one, which is also the server's.
    return text;
  }
}

const SessionEndedNotice = lazy(() => import('./SessionEndedNotice.tsx'));
const GoogleSignIn = lazy(() => import('./GoogleSignIn.tsx'));

const offersPhone = storeConfig.signInMethods.includes('phone');
const googleClientId = storeConfig.signInMethods.includes('google') ? storeConfig.googleClientId : null;

/** Signed-in customers are redirected. */
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
                <img src={storeConfig.logo} width={48} height={48} alt="" />
                <div>
                  <Heading level={1} size="h4">
                    {messages.systemTitle}
                  </Heading>
                  <Heading level={2} size="h1">
                    {storeConfig.store.name}
                  </Heading>
                </div>
              </Inline>
              <Text tone="muted">Books, uniforms and school supplies. Order online, pick up on campus.</Text>
            </Stack>
            {storeConfig.isWithoutStaff && (
              <Link href={paths.registration} isAlone>
                {messages.setUpStore}
              </Link>
            )}
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

/** Validity of a code (docs/rules/people.md, Sign-in). */
const CODE_LIFE_MS = 10 * 60_000;

interface SignInDraft {
  number: TypedNumber;
  sent: (SentCode & { at: number }) | null;
}

const nothing: SignInDraft = { number: typedNothing, sent: null };

/** Number and code survive a reload, or a look at the message. */
function PhoneSignIn() {
  const [{ number, sent }, setDraft, draft] = usePersistedDraft('sign-in', nothing);
  const [openedAt] = useState(Date.now);
  const noteSent = (code: SentCode) => setDraft({ sent: { ...code, at: Date.now() } });

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
