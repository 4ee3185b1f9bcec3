import type { Profile } from '#shared/contracts/customers.ts';
import { messages } from '#shared/messages.ts';
import { messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { GoogleButton } from '../../app/GoogleButton.tsx';
import { Banner } from '../../design/banner/Banner.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Heading } from '../../design/text/Heading.tsx';

interface AddGoogleProps {
  clientId: string;
  onAdded: (profile: Profile) => void;
}

/** Google's own button; the credential that it hands over proves the account that is added. */
export function AddGoogle({ clientId, onAdded }: AddGoogleProps) {
  const link = trpc.customers.linkGoogle.useMutation({ onSuccess: onAdded });
  return (
    <Stack gap="3">
      <Heading level={3} size="h4">
        Add your Google account
      </Heading>
      {link.error && <Banner tone="error">{messageOf(link.error, messages.customerLoginFailed)}</Banner>}
      <GoogleButton
        clientId={clientId}
        pendingLabel={link.isPending ? 'Adding your Google account' : undefined}
        onCredential={(credential) => link.mutate({ credential })}
      />
    </Stack>
  );
}
