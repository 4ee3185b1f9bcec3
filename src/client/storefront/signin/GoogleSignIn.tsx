import { messages } from '#shared/messages.ts';
import { messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { useGoogleButton } from '../../app/useGoogleButton.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Spinner } from '../../design/progress/Spinner.tsx';
import { Text } from '../../design/text/Text.tsx';
import { button, frame } from './GoogleSignIn.css.ts';
import { useCustomerSignIn } from './useCustomerSignIn.ts';

/** Google's own button; the credential that it hands over signs in. */
export default function GoogleSignIn({ clientId }: { clientId: string }) {
  const signIn = useCustomerSignIn();
  const googleLogin = trpc.customers.googleLogin.useMutation({ onSuccess: signIn });
  const { container, state, load } = useGoogleButton(clientId, (credential) => googleLogin.mutate({ credential }));

  return (
    <Stack gap="3">
      {googleLogin.error && <Banner tone="error">{messageOf(googleLogin.error, messages.customerLoginFailed)}</Banner>}
      <div className={frame}>
        {/* Google draws into it, so it stays; what it says meanwhile stands beside it. */}
        <div ref={container} className={button} hidden={state !== 'ready' || googleLogin.isPending} />
        {googleLogin.isPending && <Spinner label="Signing in with Google" />}
        {state === 'loading' && <Spinner label="Loading Google sign-in" />}
        {state === 'failed' && (
          <Inline role="status" justify="space-between">
            <Text size="small" tone="muted">
              {messages.googleUnreachable}
            </Text>
            <Button size="small" onPress={load}>
              Try again
            </Button>
          </Inline>
        )}
      </div>
    </Stack>
  );
}
