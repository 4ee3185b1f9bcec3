import { useState } from 'react';
import { trpc } from '#client/api/client.ts';
import { ErrorBanner } from '#client/app/QueryError.tsx';
import { useTask } from '#client/app/useTask.ts';
import { Button, type ButtonProps } from '#client/design/button/Button.tsx';
import { Dialog } from '#client/design/dialog/Dialog.tsx';
import { DialogForm } from '#client/design/dialog/DialogForm.tsx';
import { NumberField } from '#client/design/numberField/NumberField.tsx';
import { Select, type SelectProps } from '#client/design/select/Select.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { TextField, type TextFieldProps } from '#client/design/textField/TextField.tsx';
import { showToast } from '#client/design/toast/showToast.ts';
import { SegmentedControl } from '#client/design/toggle/SegmentedControl.tsx';
import type { Order } from '#shared/contracts/orders.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { amountToPay, amountToReturn } from '#shared/domain/payments/amountDue.ts';
import { MAX_TYPED_REFERENCE } from '#shared/domain/payments/paymentReference.ts';
import { RECEIPT_WAYS, type ReceiptChannel } from '#shared/domain/payments/receipts.ts';
import { messages } from '#shared/messages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { useReloadOrders } from './useOrderStatus.ts';

interface PaymentButtonProps extends Pick<ButtonProps, 'tone' | 'children' | 'aria-label'> {
  orderId: string;
  kind: 'received' | 'cash' | 'returned';
}

export function PaymentButton({ orderId, kind, ...look }: PaymentButtonProps) {
  const utils = trpc.useUtils();
  const [asked, setAsked] = useState<{ order: Order; accounts: readonly string[] } | null>(null);
  const [ask] = useTask(async () => {
    const [order, money] = await Promise.all([
      utils.orders.get.fetch({ _id: orderId }, { staleTime: 0 }),
      utils.payments.receipts.fetch({ _id: orderId }, { staleTime: 0 }),
    ]);
    setAsked({ order, accounts: money.accounts });
  });
  return (
    <>
      <Button {...look} size="small" onPress={ask} />
      {asked && <PaymentDialog {...asked} kind={kind} onClose={() => setAsked(null)} />}
    </>
  );
}

interface PaymentDialogProps {
  order: Order;
  kind: 'received' | 'cash' | 'returned';
  accounts: readonly string[];
  onClose: () => void;
}

const TITLES = { received: 'Payment for', cash: 'Cash payment for', returned: 'Refund for' };

function PaymentDialog({ order, kind, accounts, onClose }: PaymentDialogProps) {
  const isReturn = kind === 'returned';
  const isCash = kind === 'cash';
  const expected = isReturn ? amountToReturn(order) : amountToPay(order);
  const hasProof = order.proof_of_payment_filename !== null;
  const [amount, setAmount] = useState(expected);
  const [isMissing, setMissing] = useState(false);
  const [way, setChannel] = useState<ReceiptChannel>(isReturn || (hasProof && !isCash) ? 'Bank Transfer' : 'Cash');
  const [account, setAccount] = useState(accounts[0] ?? '');
  const [reference, setReference] = useState(isReturn ? '' : order.payment_reference);
  const reload = useReloadOrders();
  const done = {
    onSuccess: () => {
      void reload();
      showToast(`Order ${order.order_no}: ${formatPesos(amount)} ${isReturn ? 'refund' : 'payment'} recorded.`);
      onClose();
    },
  };
  const receiving = trpc.payments.addReceipt.useMutation(done);
  const returning = trpc.payments.addRefund.useMutation(done);
  const saving = isReturn ? returning : receiving;
  const isTransfer = way === 'Bank Transfer';

  function submit() {
    setMissing(!(amount > 0));
    if (!(amount > 0)) return;
    saving.mutate({
      _id: order._id,
      amount,
      way,
      ...(isTransfer && { account, reference }),
      old_amount_paid: order.amount_paid,
    });
  }

  return (
    <Dialog size="small" onClose={onClose} title={`${TITLES[kind]} order ${order.order_no}`}>
      <DialogForm
        submitLabel={isReturn ? 'Record refund' : 'Record payment'}
        isPending={saving.isPending}
        onSubmit={submit}
        onCancel={onClose}
      >
        <ErrorBanner error={saving.error} />
        <NumberField
          label="Amount in pesos"
          autoFocus
          isRequired
          minValue={0}
          maxValue={isReturn ? expected : undefined}
          formatOptions={CENTAVOS}
          value={amount}
          onChange={setAmount}
          errorMessage={isMissing ? messages.fieldRequired : undefined}
          description={describeAmount(amount, expected, isReturn)}
        />
        {!isCash && (
          <SegmentedControl
            label="Method"
            options={RECEIPT_WAYS.map((each) => ({ id: each, label: each }))}
            value={way}
            onChange={(id) => setChannel(id === 'Cash' ? 'Cash' : 'Bank Transfer')}
          />
        )}
        {isTransfer && (
          <>
            <AccountSelect
              label={isReturn ? 'Paid from' : undefined}
              accounts={accounts}
              value={account}
              onChange={setAccount}
            />
            <ReferenceField value={reference} onChange={setReference} />
          </>
        )}
        {isReturn && <Note>{staffMessages.refundIsNotified}</Note>}
      </DialogForm>
    </Dialog>
  );
}

interface AccountSelectProps extends Pick<SelectProps, 'size'> {
  label?: string | undefined;
  accounts: readonly string[];
  value: string;
  onChange: (account: string) => void;
}

/** Nothing to choose while the store has one account. */
export const AccountSelect = ({ label = 'Received in', accounts, onChange, ...rest }: AccountSelectProps) =>
  accounts.length > 1 && (
    <Select
      {...rest}
      label={label}
      options={accounts.map((name) => ({ id: name, label: name }))}
      onChange={(id) => onChange(String(id))}
    />
  );

export const ReferenceField = (props: Pick<TextFieldProps, 'value' | 'onChange' | 'errorMessage'>) => (
  <TextField label="Reference number" maxLength={MAX_TYPED_REFERENCE} {...props} />
);

export const CENTAVOS = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

function describeAmount(amount: number, expected: number, isReturn: boolean): string {
  if (!(amount > 0)) return '';
  const differs = Math.round((amount - expected) * 100) / 100;
  if (isReturn) return differs < 0 ? `Partial refund. Refund due: ${formatPesos(-differs)}` : 'Full refund.';
  if (differs < 0) return `Partial payment. Balance: ${formatPesos(-differs)}`;
  return differs > 0 ? `Overpaid by ${formatPesos(differs)}. Refund due.` : 'Full payment.';
}
