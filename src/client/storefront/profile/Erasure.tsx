import { useState } from 'react';
import { ErrorBanner } from '#client/app/QueryError.tsx';
import { useSendCode } from '#client/app/session/useSendCode.ts';
import type { MyData } from '#shared/contracts/privacy.ts';
import { codeIn } from '#shared/domain/customers/signInCode.ts';
import { messages } from '#shared/messages.ts';
import { fieldErrorsOf, messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { momentText } from '../../app/storeClock.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { Form } from '../../design/form/Form.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Note } from '../../design/text/Note.tsx';
import { Text } from '../../design/text/Text.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import { showToast } from '../../design/toast/showToast.ts';

export function Erasure({ data }: { data: MyData }) {
  const utils = trpc.useUtils();
  const cancel = trpc.privacy.cancelErasure.useMutation({
    onSuccess: () => showToast(messages.erasureCancelled),
    onError: (error) => showToast(messageOf(error, messages.myDataFailed), { tone: 'error' }),
    onSettled: () => utils.privacy.myData.invalidate(),
  });
  if (data.erasure) {
    return (
      <Banner
        tone="notice"
        title="Your data will be deleted"
        actions={
          <Button isPending={cancel.isPending} onPress={() => cancel.mutate()}>
            Keep my data
          </Button>
        }
      >
        {`It will be deleted on ${momentText(data.erasure.run_at)}. You can cancel until then.`}
      </Banner>
    );
  }
  return (
    <Stack gap="4" align="start">
      <Text>
        After seven days we delete your name, numbers, addresses, students, cart, receipts and sign-in methods. Past
        sales stay in our records without your name. This can’t be undone.
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
        <ErrorBanner error={failure} fallback={messages.myDataFailed} />
        <Button
          tone="danger"
          isPending={sendCode.isPending}
          onPress={() => sendCode.mutate({ phone_number: data.profile.phone_number })}
        >
          Delete my data
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
                : `We texted it to ${data.profile.phone_number}.`
            }
            value={code}
            onChange={(typed) => setCode(codeIn(typed))}
          />
        )}
        {failure && Object.keys(fieldErrorsOf(failure)).length === 0 && (
          <Banner tone="error">{messageOf(failure, messages.myDataFailed)}</Banner>
        )}
        <Button type="submit" tone="danger" isPending={request.isPending}>
          {isByCode ? 'Delete my data in seven days' : 'Delete my data'}
        </Button>
        {!isByCode && <Note>For your security, please sign in again first.</Note>}
      </Stack>
    </Form>
  );
}
