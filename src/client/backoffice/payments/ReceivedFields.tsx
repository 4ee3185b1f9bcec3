import { MAX_AMOUNT } from '#shared/domain/money.ts';
import { receivedNote } from '#shared/domain/payments/amountDue.ts';
import { messages } from '#shared/messages.ts';
import { NumberField } from '../../design/numberField/NumberField.tsx';
import { Select } from '../../design/select/Select.tsx';
import type { Received } from './useReceived.ts';

/** How much came for an order, and to which account where the store has several; its note says what the amount means. */
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
