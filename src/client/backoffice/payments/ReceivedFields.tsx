import { useState } from 'react';
import { NumberField } from '#client/design/numberField/NumberField.tsx';
import { Select } from '#client/design/select/Select.tsx';
import type { Order } from '#shared/contracts/orders.ts';
import { MAX_AMOUNT } from '#shared/domain/money.ts';
import { amountExpected, receivedNote } from '#shared/domain/payments/amountDue.ts';
import { messages } from '#shared/messages.ts';

/** The received amount, and the account if there are several; its note explains the amount. */
export function ReceivedFields({ received }: { received: Received }) {
  const { order, amount, account, accounts } = received;
  return (
    <>
      <NumberField
        label="Amount received"
        size="small"
        minValue={0}
        maxValue={MAX_AMOUNT}
        formatOptions={{ minimumFractionDigits: 2, maximumFractionDigits: 2 }}
        value={amount}
        onChange={received.setAmount}
        description={receivedNote(order, amount)}
        errorMessage={received.isMissing ? messages.fieldRequired : undefined}
      />
      {accounts.length > 1 && (
        <Select
          label="Received in"
          size="small"
          options={accounts.map((name) => ({ id: name, label: name }))}
          value={account}
          onChange={(id) => received.setAccount(String(id))}
        />
      )}
    </>
  );
}

/** The amount and account of a confirmation; `accounts` are the names of the store's accounts. */
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
