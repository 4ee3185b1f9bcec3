import { useMemo, useState } from 'react';
import { fieldErrorsOf, messageOf } from '#client/api/apiError.ts';
import { trpc } from '#client/api/client.ts';
import { customerSession } from '#client/api/session.ts';
import { ErrorBanner } from '#client/app/QueryError.tsx';
import { DemoCode } from '#client/app/session/DemoCode.tsx';
import { GoogleButton } from '#client/app/session/GoogleButton.tsx';
import { useSendCode } from '#client/app/session/useSendCode.ts';
import { momentText } from '#client/app/storeClock.ts';
import { storeConfig } from '#client/app/storeConfig.ts';
import { Banner } from '#client/design/banner/Banner.tsx';
import { Button } from '#client/design/button/Button.tsx';
import { SubmitButton } from '#client/design/button/SubmitButton.tsx';
import { Form } from '#client/design/form/Form.tsx';
import { Inline } from '#client/design/layout/Inline.tsx';
import { PlainList } from '#client/design/layout/PlainList.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { Heading } from '#client/design/text/Heading.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { Text } from '#client/design/text/Text.tsx';
import { TextField } from '#client/design/textField/TextField.tsx';
import { showToast } from '#client/design/toast/showToast.ts';
import type { Profile } from '#shared/contracts/customers.ts';
import { signInChanged } from '#shared/domain/customers/signInChange.ts';
import { codeIn } from '#shared/domain/customers/signInCode.ts';
import { messages } from '#shared/messages.ts';

const { signInMethods, googleClientId } = storeConfig;

/** Renders nothing if the store offers only one way. */
export function SignInChannels({ profile }: { profile: Profile }) {
  const utils = trpc.useUtils();
  if (signInMethods.length < 2) return null;

  function added(user: Profile) {
    utils.customers.profile.setData(undefined, user);
    const session = customerSession.get();
    if (session) customerSession.set({ ...session, user });
    // Orders and cart of the merged account have been added.
    void utils.invalidate();
    showToast(messages.signInAdded);
  }
  return (
    <Stack gap="3">
      <Heading level={2}>Sign-in methods</Heading>
      <PlainList>
        {profile.phone_verified && <li>Phone number {profile.phone_number}</li>}
        {profile.email_verified && <li>Google account {profile.email}</li>}
      </PlainList>
      {profile.sign_in_change && (
        <Banner>{signInChanged(profile.sign_in_change, momentText(profile.sign_in_change.at))}</Banner>
      )}
      {!(profile.phone_verified && profile.email_verified) && <Note>{messages.addSignIn}</Note>}
      {!profile.phone_verified && <AddPhone onAdded={added} />}
      {!profile.email_verified && googleClientId && <AddGoogle clientId={googleClientId} onAdded={added} />}
    </Stack>
  );
}

/** Google's own button; its credential proves the added account. */
function AddGoogle({ clientId, onAdded }: { clientId: string; onAdded: (profile: Profile) => void }) {
  const link = trpc.customers.linkGoogle.useMutation({ onSuccess: onAdded });
  return (
    <Stack gap="3">
      <Heading level={3}>Add your Google account</Heading>
      <ErrorBanner error={link.error} fallback={messages.customerLoginFailed} />
      <GoogleButton
        clientId={clientId}
        pendingLabel={link.isPending ? 'Adding your Google account' : undefined}
        onCredential={(credential) => link.mutate({ credential })}
      />
    </Stack>
  );
}

const errorsAt = (field: string, error: unknown): Record<string, string> =>
  error ? { [field]: fieldErrorsOf(error)[field] ?? messageOf(error, messages.customerLoginFailed) } : {};

function AddPhone({ onAdded }: { onAdded: (profile: Profile) => void }) {
  const [number, setNumber] = useState('');
  const [code, setCode] = useState('');
  const sending = useSendCode();
  const link = trpc.customers.linkPhone.useMutation({ onSuccess: onAdded });
  const numberErrors = useMemo(() => errorsAt('phone_number', sending.error), [sending.error]);
  const codeErrors = useMemo(() => errorsAt('code', link.error), [link.error]);
  const sent = sending.data;

  return (
    <Stack gap="3">
      <Heading level={3}>Add your phone number</Heading>
      {!sent ? (
        <Form errors={numberErrors} onSubmit={() => sending.mutate({ phone_number: number })}>
          <Stack>
            <TextField
              label="Mobile number"
              name="phone_number"
              type="tel"
              autoComplete="tel"
              isRequired
              maxLength={40}
              value={number}
              onChange={setNumber}
            />
            <Inline>
              <Button type="submit" isPending={sending.isPending}>
                Send code
              </Button>
            </Inline>
          </Stack>
        </Form>
      ) : (
        <Form
          errors={codeErrors}
          onSubmit={() => link.mutate({ phone_number: sent.phone_number, ticket: sent.ticket, code })}
        >
          <Stack>
            <Text role="status">
              We texted a 6-digit code to <strong>{sent.phone_number}</strong>.
            </Text>
            <DemoCode code={sent.demo_code} />
            <TextField
              label="Code"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              isRequired
              value={code}
              onChange={(typed) => setCode(codeIn(typed))}
            />
            <Inline>
              <SubmitButton isPending={link.isPending}>Add number</SubmitButton>
              <Button
                tone="quiet"
                onPress={() => {
                  sending.reset();
                  link.reset();
                  setCode('');
                }}
              >
                Change number
              </Button>
            </Inline>
          </Stack>
        </Form>
      )}
    </Stack>
  );
}
