import { ErrorBanner } from '#client/app/QueryError.tsx';
import { GoogleButton } from '#client/app/session/GoogleButton.tsx';
import { messages } from '#shared/messages.ts';
import { trpc } from '../../api/client.ts';
import { customerSession } from '../../api/session.ts';
import { Stack } from '../../design/layout/Stack.tsx';

export default function GoogleSignIn({ clientId }: { clientId: string }) {
  const googleLogin = trpc.customers.googleLogin.useMutation({ onSuccess: (session) => customerSession.set(session) });

  return (
    <Stack gap="3">
      <ErrorBanner error={googleLogin.error} fallback={messages.customerLoginFailed} />
      <GoogleButton
        clientId={clientId}
        pendingLabel={googleLogin.isPending ? 'Signing in with Google' : undefined}
        onCredential={(credential) => googleLogin.mutate({ credential })}
      />
    </Stack>
  );
}
