import { useState } from 'react';
import { trpc } from '#client/api/client.ts';
import { Button, type ButtonProps } from '#client/design/button/Button.tsx';
import { AlertDialog } from '#client/design/dialog/AlertDialog.tsx';
import { Dialog } from '#client/design/dialog/Dialog.tsx';
import { DialogForm } from '#client/design/dialog/DialogForm.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { NumberField } from '#client/design/numberField/NumberField.tsx';
import { Text } from '#client/design/text/Text.tsx';
import { TextField } from '#client/design/textField/TextField.tsx';
import type { Order } from '#shared/contracts/orders.ts';
import { formatPesos, MAX_AMOUNT } from '#shared/domain/money.ts';
import { amountExpected, receivedNote } from '#shared/domain/payments/amountDue.ts';
import { MAX_PAYMENT_REASON } from '#shared/domain/payments/paymentStatus.ts';
import { messages } from '#shared/messages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { UsualReasons, useRequiredText } from '../records/reasons.tsx';
import { useIsUnscoped } from '../records/useStaffUser.ts';
import { AccountSelect, CENTAVOS } from './PaymentButton.tsx';
import { ProofPicture } from './ProofPicture.tsx';
import { openDecisions, useDecision } from './useDecision.ts';

interface ConfirmPaymentProps extends Pick<ButtonProps, 'tone'> {
  order: Order;
  onExpired: () => void;
}

export function ConfirmPayment({ order, onExpired, tone }: ConfirmPaymentProps) {
  const mayDecide = useIsUnscoped();
  const [isAsking, setAsking] = useState(false);
  const decide = useDecision(() => setAsking(false));
  const money = trpc.payments.receipts.useQuery({ _id: order._id }, { enabled: isAsking });
  const received = useReceived(order, money.data?.accounts);
  if (!mayDecide || !openDecisions(order).includes('Confirmed')) return null;
  return (
    <>
      <Button size="small" tone={tone} onPress={() => setAsking(true)}>
        Confirm payment…
      </Button>
      {isAsking && !money.isLoading && (
        <AlertDialog
          title={`Confirm ${formatPesos(received.amount)} from ${order.profile.name}?`}
          actionLabel="Confirm payment"
          isOpen
          onOpenChange={setAsking}
          onAction={() => {
            const noted = received.read();
            // The dialog stays open.
            if (!noted) throw new Error('Enter the amount.');
            decide(order, 'Confirmed', noted);
          }}
        >
          <Stack gap="3">
            <Text>
              {order.proof_of_payment_filename
                ? `Order ${order.order_no}. Proof uploaded by the customer:`
                : `Order ${order.order_no} has no proof. Confirm only if you received the payment.`}
            </Text>
            <ReceivedFields received={received} />
            {order.proof_of_payment_filename && <ProofPicture order={order} onExpired={onExpired} />}
          </Stack>
        </AlertDialog>
      )}
    </>
  );
}

export function ReceivedFields({ received }: { received: Received }) {
  const { order, amount, account, accounts } = received;
  return (
    <>
      <NumberField
        label="Amount received"
        size="small"
        minValue={0}
        maxValue={MAX_AMOUNT}
        formatOptions={CENTAVOS}
        value={amount}
        onChange={received.setAmount}
        description={receivedNote(order, amount)}
        errorMessage={received.isMissing ? messages.fieldRequired : undefined}
      />
      <AccountSelect size="small" accounts={accounts} value={account} onChange={received.setAccount} />
    </>
  );
}

export function useReceived(order: Order, accounts: readonly string[] = [], lastAccount = accounts[0] ?? '') {
  const expected = amountExpected(order);
  const [typed, setTyped] = useState({ id: '', amount: 0 });
  const [chosen, setChosen] = useState('');
  const [isTried, setTried] = useState(false);
  const amount = typed.id === order._id ? typed.amount : expected;
  const account = chosen || lastAccount;
  const isMissing = !(amount > 0) && expected > 0;
  return {
    order,
    accounts,
    amount,
    account,
    setAmount: (pesos: number) => setTyped({ id: order._id, amount: pesos }),
    setAccount: setChosen,
    isMissing: isTried && isMissing,
    /** Returns the amount and account; null without an amount, which the field then reports. */
    read: () => {
      setTried(isMissing);
      return isMissing ? null : { ...(amount > 0 && { amount }), ...(account !== '' && { account }) };
    },
  };
}
type Received = ReturnType<typeof useReceived>;

interface RejectDialogProps {
  order: Pick<Order, 'order_no'>;
  reasons: readonly string[];
  onReject: (reason: string) => void;
  onClose: () => void;
}

export function RejectDialog({ order, reasons, onReject, onClose }: RejectDialogProps) {
  const reason = useRequiredText(staffMessages.reasonRequired);

  function submit() {
    const taken = reason.take();
    if (taken !== null) onReject(taken);
  }

  return (
    <Dialog size="small" onClose={onClose} title={`Reject the proof of order ${order.order_no}?`}>
      <DialogForm submitLabel="Reject" tone="danger" cancelLabel="Back" onSubmit={submit} onCancel={onClose}>
        <Text>{staffMessages.rejectHint}</Text>
        <UsualReasons reasons={reasons} onChoose={onReject} />
        <TextField label="Other reason" autoFocus maxLength={MAX_PAYMENT_REASON} {...reason.field} />
      </DialogForm>
    </Dialog>
  );
}
