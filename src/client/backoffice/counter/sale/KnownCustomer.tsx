import { useState } from 'react';
import { staffMessages } from '#shared/staffMessages.ts';
import { messageOf } from '../../../api/apiError.ts';
import { trpc } from '../../../api/client.ts';
import { Button } from '../../../design/button/Button.tsx';
import { Text } from '../../../design/text/Text.tsx';
import { TextField } from '../../../design/textField/TextField.tsx';
import type { Sale } from './useSale.ts';

/** Whose sale it is, by the number that they sign in with; asked for by a button, since most are walk-in sales. */
export function KnownCustomer({ sale: { payment, setPayment, errors } }: { sale: Sale }) {
  const [isOpen, setOpen] = useState(false);
  const utils = trpc.useUtils();
  const [found, setFound] = useState<{ phone: string; text: string; isKnown: boolean } | null>(null);
  async function look() {
    const { phone } = payment;
    try {
      const { name } = await utils.counter.saleCustomer.fetch({ phone_number: phone }, { staleTime: 0 });
      setFound({ phone, text: name, isKnown: true });
    } catch (error) {
      setFound({ phone, text: messageOf(error), isKnown: false });
    }
  }
  if (!isOpen && payment.phone === '') {
    return <Button onPress={() => setOpen(true)}>Add customer…</Button>;
  }
  const answer = found?.phone === payment.phone ? found : null;
  return (
    <>
      <TextField
        label="Customer’s phone number"
        description={staffMessages.saleWalkIn}
        inputMode="tel"
        autoFocus
        maxLength={30}
        value={payment.phone}
        onChange={(phone) => setPayment({ phone })}
        errorMessage={answer && !answer.isKnown ? answer.text : errors.phone_number}
      />
      {answer?.isKnown && (
        <Text weight="medium" tone="success">
          {answer.text}
        </Text>
      )}
      <Button size="small" isDisabled={payment.phone === ''} onPress={() => void look()}>
        Find customer
      </Button>
    </>
  );
}
