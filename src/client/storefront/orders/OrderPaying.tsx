import type { OwnOrder } from '#shared/contracts/ownOrders.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { amountToPay } from '#shared/domain/payments/amountDue.ts';
import { Text } from '../../design/text/Text.tsx';
import { CopyButton } from '../proof/CopyButton.tsx';
import { ProofFields } from '../proof/ProofFields.tsx';
import { paying, unbroken } from './OrderPage.css.ts';

/** How to pay an order by a transfer: its number and the amount to copy, the accounts, and the field for the proof. */
export function OrderPaying({ order, onUploaded }: { order: OwnOrder; onUploaded: () => void }) {
  const pesos = amountToPay(order);
  return (
    <div className={paying}>
      <Text as="span">
        Write this number into the message of the transfer: <span className={unbroken}>{order.order_no}</span>{' '}
        <CopyButton what="the order number" text={order.order_no} />
      </Text>
      <Text as="span">
        Amount: {formatPesos(pesos)} <CopyButton what="the amount" text={pesos.toFixed(2)} />
      </Text>
      <ProofFields order={order} onUploaded={onUploaded} />
    </div>
  );
}
