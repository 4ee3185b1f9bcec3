import { useMemo, useState } from 'react';
import { fieldErrorsOf, messageOf } from '#client/api/apiError.ts';
import { DemoCode } from '#client/app/session/DemoCode.tsx';
import { Button } from '#client/design/button/Button.tsx';
import { SubmitButton } from '#client/design/button/SubmitButton.tsx';
import { Form } from '#client/design/form/Form.tsx';
import { Inline } from '#client/design/layout/Inline.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { Text } from '#client/design/text/Text.tsx';
import { TextField, type TextFieldProps } from '#client/design/textField/TextField.tsx';
import { codeIn } from '#shared/domain/customers/signInCode.ts';
import { messages } from '#shared/messages.ts';

interface Call {
  isPending: boolean;
  error: unknown;
  reset: () => void;
}

interface ProveByCodeProps {
  field: TextFieldProps & { name: string };
  sending: Call & { send: (to: string) => void };
  sent: { to: string; ticket: string; demo_code?: string | undefined } | undefined;
  proving: Call & { prove: (proof: { to: string; ticket: string; code: string }) => void };
  labels: { submit: string; change: string };
}

const errorsAt = (field: string, error: unknown): Record<string, string> =>
  error ? { [field]: fieldErrorsOf(error)[field] ?? messageOf(error, messages.customerLoginFailed) } : {};

/** Asks for a number or an address, then for the code sent to it. */
export function ProveByCode({ field, sending, sent, proving, labels }: ProveByCodeProps) {
  const [to, setTo] = useState(field.defaultValue ?? '');
  const [code, setCode] = useState('');
  const fieldErrors = useMemo(() => errorsAt(field.name, sending.error), [field.name, sending.error]);
  const codeErrors = useMemo(() => errorsAt('code', proving.error), [proving.error]);

  function changeReceiver() {
    sending.reset();
    proving.reset();
    setCode('');
  }

  if (!sent) {
    return (
      <Form errors={fieldErrors} onSubmit={() => sending.send(to)}>
        <Stack>
          <TextField {...field} isRequired value={to} onChange={setTo} />
          <Inline>
            <Button type="submit" isPending={sending.isPending}>
              Send code
            </Button>
          </Inline>
        </Stack>
      </Form>
    );
  }
  return (
    <Form errors={codeErrors} onSubmit={() => proving.prove({ to: sent.to, ticket: sent.ticket, code })}>
      <Stack>
        <Text role="status">
          We sent a 6-digit code to <strong>{sent.to}</strong>.
        </Text>
        <DemoCode code={sent.demo_code} />
        <TextField
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          isRequired
          autoFocus
          value={code}
          onChange={(typed) => setCode(codeIn(typed))}
        />
        <Inline>
          <SubmitButton isPending={proving.isPending}>{labels.submit}</SubmitButton>
          <Button tone="quiet" onPress={changeReceiver}>
            {labels.change}
          </Button>
        </Inline>
      </Stack>
    </Form>
  );
}
