import type { Profile } from '#shared/contracts/customers.ts';
import { signInChanged } from '#shared/domain/customers/signInChange.ts';
import { messages } from '#shared/messages.ts';
import { purchaseMessages } from '#shared/purchaseMessages.ts';
import { trpc } from '../../api/client.ts';
import { customerSession } from '../../api/session.ts';
import { ErrorBanner } from '../../app/ErrorBanner.tsx';
import { GoogleButton } from '../../app/GoogleButton.tsx';
import { momentText } from '../../app/storeClock.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Note } from '../../design/text/Note.tsx';
import { showToast } from '../../design/toast/showToast.ts';
import { AddPhone } from './AddPhone.tsx';

const { signInMethods, googleClientId } = storeConfig;

/** How the customer signs in, and a way to add the other one by proving it. Nothing where the store offers one way alone. */
export function SignInWays({ profile }: { profile: Profile }) {
  const utils = trpc.useUtils();
  if (signInMethods.length < 2) return null;

  function added(user: Profile) {
    utils.customers.profile.setData(undefined, user);
    const session = customerSession.get();
    if (session) customerSession.set({ ...session, user });
    // Orders and cart of the other customer, who is the same person, came along.
    void utils.invalidate();
    showToast(purchaseMessages.signInAdded);
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
      {!(profile.phone_verified && profile.email_verified) && <Note>{purchaseMessages.addSignIn}</Note>}
      {!profile.phone_verified && <AddPhone onAdded={added} />}
      {!profile.email_verified && googleClientId && <AddGoogle clientId={googleClientId} onAdded={added} />}
    </Stack>
  );
}

/** Google's own button; the credential that it hands over proves the account that is added. */
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
