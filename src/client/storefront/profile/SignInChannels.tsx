import { trpc } from '#client/api/client.ts';
import { customerSession } from '#client/api/session.ts';
import { ErrorBanner } from '#client/app/QueryError.tsx';
import { GoogleButton } from '#client/app/session/GoogleButton.tsx';
import { useSendCode } from '#client/app/session/useSendCode.ts';
import { momentText } from '#client/app/storeClock.ts';
import { storeConfig } from '#client/app/storeConfig.ts';
import { Banner } from '#client/design/banner/Banner.tsx';
import { PlainList } from '#client/design/layout/PlainList.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { Heading } from '#client/design/text/Heading.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { showToast } from '#client/design/toast/showToast.ts';
import type { Profile } from '#shared/contracts/customers.ts';
import { signInChanged } from '#shared/domain/customers/signInChange.ts';
import { messages } from '#shared/messages.ts';
import { ProveByCode } from './ProveByCode.tsx';

const { signInMethods, googleClientId } = storeConfig;

/** Renders nothing if the store offers only one sign-in method. */
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
        {profile.signs_in_with_google && <li>Google account {profile.email}</li>}
      </PlainList>
      {profile.sign_in_change && (
        <Banner>{signInChanged(profile.sign_in_change, momentText(profile.sign_in_change.at))}</Banner>
      )}
      {!(profile.phone_verified && profile.signs_in_with_google) && <Note>{messages.addSignIn}</Note>}
      {!profile.phone_verified && <AddPhone onAdded={added} />}
      {!profile.signs_in_with_google && googleClientId && <AddGoogle clientId={googleClientId} onAdded={added} />}
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

function AddPhone({ onAdded }: { onAdded: (profile: Profile) => void }) {
  const sending = useSendCode();
  const link = trpc.customers.linkPhone.useMutation({ onSuccess: onAdded });
  return (
    <Stack gap="3">
      <Heading level={3}>Add your phone number</Heading>
      <ProveByCode
        field={{ label: 'Mobile number', name: 'phone_number', type: 'tel', autoComplete: 'tel', maxLength: 40 }}
        sending={{ ...sending, send: (phone_number) => sending.mutate({ phone_number }) }}
        sent={sending.data && { ...sending.data, to: sending.data.phone_number }}
        proving={{ ...link, prove: ({ to, ...proof }) => link.mutate({ phone_number: to, ...proof }) }}
        labels={{ submit: 'Add number', change: 'Change number' }}
      />
    </Stack>
  );
}
