import type { Profile } from '#shared/contracts/customers.ts';
import { messages } from '#shared/messages.ts';
import { messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { useGoogleButton } from '../../app/useGoogleButton.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Spinner } from '../../design/progress/Spinner.tsx';
import { Heading } from '../../design/text/Heading.tsx';

interface AddGoogleProps {
  clientId: string;
  onAdded: (profile: Profile) => void;
}

/** Google's own button; the credential that it hands over proves the account that is added. */
export function AddGoogle({ clientId, onAdded }: AddGoogleProps) {
  const link = trpc.customers.linkGoogle.useMutation({ onSuccess: onAdded });
  const { container: button, state, load } = useGoogleButton(clientId, (credential) => link.mutate({ credential }));
  return (
    <Stack gap="3">
      <Heading level={3} size="h4">
        Add your Google account
      </Heading>
      {link.error && <Banner tone="error">{messageOf(link.error, messages.customerLoginFailed)}</Banner>}
      <div>
        {/* Google draws into it, so it stays; what it says meanwhile stands beside it. */}
        <div ref={button} hidden={state !== 'ready' || link.isPending} />
        {link.isPending && <Spinner label="Adding your Google account" />}
        {state === 'loading' && <Spinner label="Loading Google sign-in" />}
        {state === 'failed' && (
          <Banner tone="notice" actions={<Button onPress={load}>Try again</Button>}>
            {messages.googleUnreachable}
          </Banner>
        )}
      </div>
    </Stack>
  );
}
