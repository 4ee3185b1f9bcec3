import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { AskStore } from '#client/app/frame/AskStore.tsx';
import { DemoCode } from '#client/app/session/DemoCode.tsx';
import { type SentCode, useSendCode } from '#client/app/session/useSendCode.ts';
import { codeIn } from '#shared/domain/customers/signInCode.ts';
import { messages, newCodeIn } from '#shared/messages.ts';
import { fieldErrorsOf, messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { customerSession } from '../../api/session.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { SubmitButton } from '../../design/button/SubmitButton.tsx';
import { Form } from '../../design/form/Form.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Text } from '../../design/text/Text.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import { formatCountdown, secondsToResend } from './resend.ts';
import { codeFromMessage } from './webOtp.ts';

const NO_ERRORS: Record<string, string> = {};
const WHOLE_CODE = /^\d{6}$/;

export interface CodeStepProps {
  sent: SentCode;
  sentAt: number;
  onResent: (sent: SentCode) => void;
  onChangeNumber: () => void;
  onSignedIn: () => void;
}

export default function CodeStep({ sent, sentAt, onResent, onChangeNumber, onSignedIn }: CodeStepProps) {
  const [code, setCode] = useState('');
  const phoneLogin = trpc.customers.phoneLogin.useMutation({
    onSuccess(output) {
      onSignedIn();
      customerSession.set(output);
    },
  });
  const phoneCode = useSendCode((output) => {
    setCode('');
    phoneLogin.reset();
    onResent(output);
  });
  const { phone_number, ticket, demo_code } = sent;
  const seconds = useCountdown(sentAt);

  function submit(typed: string) {
    if (!phoneLogin.isPending) phoneLogin.mutate({ phone_number, code: typed, ticket });
  }

  /** The sixth digit submits; a rejected code is submitted again only by the button, or after a change. */
  function type(text: string) {
    const typed = codeIn(text);
    setCode(typed);
    if (WHOLE_CODE.test(typed) && typed !== code) submit(typed);
  }

  // The browser may read the code from the message.
  const arrived = useEffectEvent(type);
  useEffect(() => {
    const leaving = new AbortController();
    void codeFromMessage(leaving.signal).then((found) => {
      if (found !== null && !leaving.signal.aborted) arrived(found);
    });
    return () => leaving.abort();
  }, []);

  // Loads the next page while the customer types.
  useEffect(() => {
    void import('../shell/StorefrontShell.tsx');
    void import('../home/HomeScreen.tsx');
  }, []);
  const errors = useMemo(() => codeErrors(phoneLogin.error ?? phoneCode.error), [phoneLogin.error, phoneCode.error]);

  const isSpent = errors.code === messages.codeSpent;
  const sendsAgain = {
    isDisabled: seconds > 0,
    isPending: phoneCode.isPending,
    onPress: () => phoneCode.mutate({ phone_number }),
    children: seconds > 0 ? newCodeIn(formatCountdown(seconds)) : 'Send a new code',
  };

  return (
    <Form errors={isSpent ? NO_ERRORS : errors} onSubmit={() => submit(code)}>
      <Stack>
        <Text role="status">
          {storeConfig.sendsCodes ? (
            <>
              {phoneCode.isSuccess ? 'We texted a new code to' : 'We texted a 6-digit code to'}{' '}
              <strong>{inGroups(phone_number)}</strong>.
            </>
          ) : (
            'We can’t text codes yet. Please contact us.'
          )}
        </Text>
        {isSpent ? <Banner tone="error">{errors.code}</Banner> : <DemoCode code={demo_code} />}
        <TextField
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={type}
          autoFocus
        />
        {isSpent ? (
          <Button tone="primary" size="large" isBlock {...sendsAgain} />
        ) : (
          <SubmitButton size="large" isBlock isPending={phoneLogin.isPending}>
            Sign in
          </SubmitButton>
        )}
        <Inline justify="space-between">
          <Button tone="quiet" onPress={onChangeNumber}>
            Change number
          </Button>
          {!isSpent && <Button tone="quiet" {...sendsAgain} />}
        </Inline>
        {isSpent && <AskStore />}
      </Stack>
    </Form>
  );
}

const inGroups = (number: string) => number.replace(/^(\+63)(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3 $4');

function useCountdown(sentAt: number): number {
  return useSyncExternalStore(everySecond, () => secondsToResend(sentAt, Date.now()));
}

function everySecond(listener: () => void) {
  const timer = setInterval(listener, 1_000);
  return () => clearInterval(timer);
}

function codeErrors(error: unknown): Record<string, string> {
  if (!error) return {};
  return { code: fieldErrorsOf(error).code ?? messageOf(error, messages.customerLoginFailed) };
}
