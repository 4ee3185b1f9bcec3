import { useState } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { amountExpected } from '#shared/domain/payments/amountDue.ts';

/** The amount and the account that a confirmation notes, of the order that is shown; `accounts` are the names of the store's. */
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
    /** Returns the amount and account to send; null without an amount, which the field says then. */
    read: () => {
      setTried(isMissing);
      return isMissing ? null : { ...(amount > 0 && { amount }), ...(account !== '' && { account }) };
    },
  };
}
export type Received = ReturnType<typeof useReceived>;
