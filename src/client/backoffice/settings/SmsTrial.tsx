import { useState } from 'react';
import { fieldErrorsOf, messageOf } from '#client/api/apiError.ts';
import { trpc } from '#client/api/client.ts';
import { paths } from '#client/app/paths.ts';
import { draftKey, writeDraft } from '#client/browser/draftStorage.ts';
import { Banner } from '#client/design/banner/Banner.tsx';
import { Button } from '#client/design/button/Button.tsx';
import { LinkButton } from '#client/design/button/LinkButton.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { TextField } from '#client/design/textField/TextField.tsx';
import { codeOf, staffMessages } from '#shared/staffMessages.ts';

/** Signs in as a customer while the store cannot send a code by SMS. */
export function SmsTrial() {
  const [number, setNumber] = useState('');
  const trial = trpc.customers.trialCode.useMutation({
    onSuccess: ({ sent }) => {
      // The customers' sign-in then asks for the code immediately.
      if (sent) writeDraft(draftKey('customer', '', 'sign-in'), { sent: { ...sent, at: Date.now() } });
    },
  });
  const error = fieldErrorsOf(trial.error).phone_number;
  const show = () => trial.mutate({ phone_number: number });
  return (
    <div data-setting="sms_trial">
      <Stack gap="3" align="start">
        <TextField
          label="Phone number for a test"
          type="tel"
          description={staffMessages.trialHint}
          value={number}
          onChange={setNumber}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Must not save the settings.
            event.preventDefault();
            show();
          }}
          errorMessage={error ?? (trial.error ? messageOf(trial.error) : undefined)}
        />
        <Button isPending={trial.isPending} onPress={show}>
          Show code
        </Button>
        {trial.data && (
          <Banner
            title={codeOf(trial.data.phone_number)}
            actions={
              // Copies this tab's storage, so the sign-in there knows the number.
              <LinkButton size="small" href={paths.customerLogin} target="_blank" rel="opener">
                Open the store
              </LinkButton>
            }
          >
            <strong>{trial.data.code}</strong>
          </Banner>
        )}
      </Stack>
    </div>
  );
}
