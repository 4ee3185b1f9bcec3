import { useState } from 'react';
import type { MyData } from '#shared/contracts/privacy.ts';
import { codeIn } from '#shared/domain/customers/signInCode.ts';
import { purchaseMessages } from '#shared/purchaseMessages.ts';
import { fieldErrorsOf, messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { ErrorBanner } from '../../app/ErrorBanner.tsx';
import { momentText } from '../../app/storeClock.ts';
import { useSendCode } from '../../app/useSendCode.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { Form } from '../../design/form/Form.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Note } from '../../design/text/Note.tsx';
import { Text } from '../../design/text/Text.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import { showToast } from '../../design/toast/showToast.ts';

/** The wish to be erased: asked for, confirmed, waiting, taken back. */
export function Erasure({ data }: { data: MyData }) {
  const utils = trpc.useUtils();
  const cancel = trpc.privacy.cancelErasure.useMutation({
    onSuccess: () => showToast(purchaseMessages.erasureCancelled),
    onError: (error) => showToast(messageOf(error, purchaseMessages.myDataFailed), { tone: 'error' }),
    onSettled: () => utils.privacy.myData.invalidate(),
  });
  if (data.erasure) {
    return (
      <Banner
        tone="notice"
        title="Your data is about to be erased"
        actions={
          <Button isPending={cancel.isPending} onPress={() => cancel.mutate()}>
            Keep my data
          </Button>
        }
      >
        {`It is erased on ${momentText(data.erasure.run_at)}. Until then you can change your mind.`}
      </Banner>
    );
  }
  return (
    <Stack gap="4" align="start">
      <Text>
        After seven days your name, numbers, addresses, students, cart, proofs of payment and ways to sign in are
        deleted. What was sold stays in the store’s books, without any hint of who bought it. This cannot be undone.
      </Text>
      {data.erasure_blocked ? <Banner>{data.erasure_blocked}</Banner> : <AskForErasure data={data} />}
    </Stack>
  );
}

function AskForErasure({ data }: { data: MyData }) {
  const utils = trpc.useUtils();
  const [code, setCode] = useState('');
  const sendCode = useSendCode();
  const request = trpc.privacy.requestErasure.useMutation({
    onSettled: () => utils.privacy.myData.invalidate(),
  });
  const isByCode = data.confirm_by === 'code';
  const failure = request.error ?? sendCode.error;

  if (isByCode && !sendCode.data) {
    return (
      <Stack gap="3" align="start">
        <ErrorBanner error={failure} fallback={purchaseMessages.myDataFailed} />
        <Button
          tone="danger"
          isPending={sendCode.isPending}
          onPress={() => sendCode.mutate({ phone_number: data.profile.phone_number })}
        >
          Have my data erased
        </Button>
        <Note>{`We send a code to ${data.profile.phone_number} first.`}</Note>
      </Stack>
    );
  }
  return (
    <Form errors={fieldErrorsOf(request.error)} onSubmit={() => request.mutate({ code: isByCode ? code : undefined })}>
      <Stack gap="4" align="start">
        {isByCode && (
          <TextField
            label="Code"
            name="code"
            isRequired
            inputMode="numeric"
            autoComplete="one-time-code"
            description={
              sendCode.data?.demo_code
                ? `Demo: the code is ${sendCode.data.demo_code}.`
                : `We have sent it to ${data.profile.phone_number}.`
            }
            value={code}
            onChange={(typed) => setCode(codeIn(typed))}
          />
        )}
        {failure && Object.keys(fieldErrorsOf(failure)).length === 0 && (
          <Banner tone="error">{messageOf(failure, purchaseMessages.myDataFailed)}</Banner>
        )}
        <Button type="submit" tone="danger" isPending={request.isPending}>
          {isByCode ? 'Erase my data in seven days' : 'Have my data erased'}
        </Button>
        {!isByCode && <Note>For your safety this takes a sign-in of the last ten minutes.</Note>}
      </Stack>
    </Form>
  );
}
