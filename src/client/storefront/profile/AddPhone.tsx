import { useMemo, useState } from 'react';
import type { Profile } from '#shared/contracts/customers.ts';
import { codeIn } from '#shared/domain/customers/signInCode.ts';
import { messages } from '#shared/messages.ts';
import { fieldErrorsOf, messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { DemoCode } from '../../app/DemoCode.tsx';
import { useSendCode } from '../../app/useSendCode.ts';
import { Button } from '../../design/button/Button.tsx';
import { SubmitButton } from '../../design/button/SubmitButton.tsx';
import { Form } from '../../design/form/Form.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Text } from '../../design/text/Text.tsx';
import { TextField } from '../../design/textField/TextField.tsx';

/** The field's own message, or what failed under it. */
const errorsAt = (field: string, error: unknown): Record<string, string> =>
  error ? { [field]: fieldErrorsOf(error)[field] ?? messageOf(error, messages.customerLoginFailed) } : {};

/** Has a code sent to a number; the code proves the number that is added. */
export function AddPhone({ onAdded }: { onAdded: (profile: Profile) => void }) {
  const [number, setNumber] = useState('');
  const [code, setCode] = useState('');
  const sending = useSendCode();
  const link = trpc.customers.linkPhone.useMutation({ onSuccess: onAdded });
  const numberErrors = useMemo(() => errorsAt('phone_number', sending.error), [sending.error]);
  const codeErrors = useMemo(() => errorsAt('code', link.error), [link.error]);
  const sent = sending.data;

  return (
    <Stack gap="3">
      <Heading level={3}>Add your phone number</Heading>
      {!sent ? (
        <Form errors={numberErrors} onSubmit={() => sending.mutate({ phone_number: number })}>
          <Stack>
            <TextField
              label="Mobile number"
              name="phone_number"
              type="tel"
              autoComplete="tel"
              isRequired
              maxLength={40}
              value={number}
              onChange={setNumber}
            />
            <Inline>
              <Button type="submit" isPending={sending.isPending}>
                Send code
              </Button>
            </Inline>
          </Stack>
        </Form>
      ) : (
        <Form
          errors={codeErrors}
          onSubmit={() => link.mutate({ phone_number: sent.phone_number, ticket: sent.ticket, code })}
        >
          <Stack>
            <Text role="status">
              A 6-digit code is on its way to <strong>{sent.phone_number}</strong>.
            </Text>
            <DemoCode code={sent.demo_code} />
            <TextField
              label="Code"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              isRequired
              value={code}
              onChange={(typed) => setCode(codeIn(typed))}
            />
            <Inline>
              <SubmitButton isPending={link.isPending}>Add number</SubmitButton>
              <Button
                tone="quiet"
                onPress={() => {
                  sending.reset();
                  link.reset();
                  setCode('');
                }}
              >
                Change number
              </Button>
            </Inline>
          </Stack>
        </Form>
      )}
    </Stack>
  );
}
