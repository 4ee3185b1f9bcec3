import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { trpc } from '#client/api/client.ts';
import { storeConfig } from '#client/app/storeConfig.ts';
import { Button } from '#client/design/button/Button.tsx';
import { Inline } from '#client/design/layout/Inline.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { Heading } from '#client/design/text/Heading.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { Text } from '#client/design/text/Text.tsx';
import { showToast } from '#client/design/toast/showToast.ts';
import type { Profile } from '#shared/contracts/customers.ts';
import { messages } from '#shared/messages.ts';
import { ProveByCode } from './ProveByCode.tsx';
import { useRememberedProfile } from './useProfileForm.ts';

export const canProveEmail = (profile: Profile): boolean =>
  storeConfig.sendsEmailCodes && !profile.signs_in_with_google;

/** Renders nothing if the form has the email: from Google, or typed in a store without mail. */
export function EmailSection({ profile }: { profile: Profile }) {
  const { email, email_verified } = profile;
  const remember = useRememberedProfile();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const sending = trpc.customers.emailCode.useMutation();
  const proving = trpc.customers.proveEmail.useMutation({
    onSuccess(saved) {
      remember(saved);
      flushSync(() => setOpen(false));
      button.current?.focus();
      sending.reset();
      showToast(messages.profileSaved);
    },
  });
  if (!canProveEmail(profile)) return null;

  const toProve = email === '' ? 'Add your email' : 'Confirm your email';
  return (
    <Stack as="section" gap="3" aria-label="Email Address">
      <Heading level={2}>Email Address</Heading>
      {email !== '' && (
        <Text>
          {email} <Note as="span">{email_verified ? 'Confirmed' : 'Not confirmed yet'}</Note>
        </Text>
      )}
      {isOpen ? (
        <ProveByCode
          field={{
            ...{ label: 'Email Address', name: 'email_address', type: 'email', autoComplete: 'email', maxLength: 254 },
            autoFocus: true,
            defaultValue: email_verified ? '' : email,
          }}
          sending={{ ...sending, send: (email_address) => sending.mutate({ email_address }) }}
          sent={sending.data && { ...sending.data, to: sending.data.email_address }}
          proving={{ ...proving, prove: ({ to, ...proof }) => proving.mutate({ email_address: to, ...proof }) }}
          labels={{ submit: 'Save email', change: 'Use another email' }}
        />
      ) : (
        <Inline>
          <Button ref={button} onPress={() => setOpen(true)}>
            {email_verified ? 'Change email' : toProve}
          </Button>
        </Inline>
      )}
    </Stack>
  );
}
