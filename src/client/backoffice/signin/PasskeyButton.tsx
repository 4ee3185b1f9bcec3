import { useState } from 'react';
import { messages } from '#shared/messages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { messageOf, toApiError } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { Stack } from '../../design/layout/Stack.tsx';

/** Signs in by what the device keeps; the browser's part is loaded when it is asked for. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: (token: string) => void }) {
  const { client } = trpc.useUtils();
  const [failure, setFailure] = useState('');
  const [isPending, setPending] = useState(false);

  async function signIn() {
    setPending(true);
    setFailure('');
    try {
      const { startAuthentication } = await import('@simplewebauthn/browser');
      const optionsJSON = await client.users.startPasskeyLogin.mutate();
      const { id, rawId, response } = await startAuthentication({ optionsJSON });
      const { clientDataJSON, authenticatorData, signature, userHandle } = response;
      const { token } = await client.users.passkeyLogin.mutate({
        id,
        rawId,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature, userHandle },
      });
      onSignedIn(token);
    } catch (error) {
      setFailure(toApiError(error) ? messageOf(error, messages.processingFailed) : staffMessages.passkeyFailed);
      setPending(false);
    }
  }

  return (
    <Stack gap="3">
      {failure && <Banner tone="error">{failure}</Banner>}
      <Button isBlock isPending={isPending} onPress={() => void signIn()}>
        Sign in with a passkey
      </Button>
    </Stack>
  );
}
