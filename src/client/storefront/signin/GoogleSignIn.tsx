import { messages } from '#shared/messages.ts';
import { messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { customerSession } from '../../api/session.ts';
import { GoogleButton } from '../../app/GoogleButton.tsx';
import { Banner } from '../../design/banner/Banner.tsx';
import { Stack } from '../../design/layout/Stack.tsx';

/** Google's own button; the credential that it hands over signs in. */
export default function GoogleSignIn({ clientId }: { clientId: string }) {
  const googleLogin = trpc.customers.googleLogin.useMutation({ onSuccess: (session) => customerSession.set(session) });

  return (
    <Stack gap="3">
      {googleLogin.error && <Banner tone="error">{messageOf(googleLogin.error, messages.customerLoginFailed)}</Banner>}
      <GoogleButton
        clientId={clientId}
        pendingLabel={googleLogin.isPending ? 'Signing in with Google' : undefined}
        onCredential={(credential) => googleLogin.mutate({ credential })}
      />
    </Stack>
  );
}
