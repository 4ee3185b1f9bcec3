import { useEffect, useRef, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Spinner } from '../../design/progress/Spinner.tsx';
import { Text } from '../../design/text/Text.tsx';
import { button, frame } from './GoogleSignIn.css.ts';
import { loadGoogleIdentity } from './googleIdentity.ts';
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

/** Has Google draw its button; Google's own failures are only logged (docs/rules.md, Messages). */
function useGoogleButton(clientId: string, onCredential: (credential: string) => void) {
  const container = useRef<HTMLDivElement>(null);
  const [tries, setTries] = useState(1);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const hand = useRef(onCredential);
  useEffect(() => {
    hand.current = onCredential;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads anew
  useEffect(() => {
    let isGone = false;
    loadGoogleIdentity().then(
      (google) => {
        if (isGone || !container.current) return;
        const width = container.current.parentElement?.clientWidth ?? 0;
        google.initialize({ client_id: clientId, callback: ({ credential }) => hand.current(credential) });
        google.renderButton(container.current, { theme: 'outline', size: 'large', width });
        setState('ready');
      },
      (error: unknown) => {
        console.error('Google sign-in failed', error);
        if (!isGone) setState('failed');
      },
    );
    return () => {
      isGone = true;
    };
  }, [clientId, tries]);

  function load() {
    setState('loading');
    setTries(tries + 1);
  }
  return { container, state, load };
}
