import type { OwnOrder } from '#shared/contracts/ownOrders.ts';
import { amountToPay } from '#shared/domain/payments/amountDue.ts';
import { refundNote } from '#shared/domain/payments/refundNote.ts';
import { ownOrderMessages } from '#shared/ownOrderMessages.ts';
import { ChangedPrice } from '../../design/text/ChangedPrice.tsx';
import { Price } from '../../design/text/Price.tsx';
import { Text } from '../../design/text/Text.tsx';
import { sum, sums, total } from './OrderPage.css.ts';
import { isProofAwaited } from './useAttachProof.ts';

/** The words about money that is too much, or about the payment of a cancelled order of which the store knows none; empty without either. */
export function moneyNote(order: OwnOrder): string {
  const refund = refundNote(order.amount_to_refund, order.payment_status);
  const isUnpaidCancelled = order.order_status.status === 'Cancelled' && isProofAwaited(order);
  return refund || (isUnpaidCancelled ? ownOrderMessages.cancelledUnpaid : '');
}

/** The total of an order now, the part that is paid, and the part that is to be paid or returned; of a cancelled order its head says the last. */
export function OrderMoney({ order }: { order: OwnOrder }) {
  const { amount_due, amount_paid, total_amount, payment_status } = order;
  const toPay = payment_status === null || payment_status === 'To Check' ? 0 : amountToPay(order);
  const note = order.order_status.status === 'Cancelled' ? '' : moneyNote(order);
  return (
    <div className={sums}>
      <div className={total}>
        <Text as="span">Total</Text>
        <ChangedPrice pesos={amount_due} was={total_amount} size="large" />
      </div>
      {amount_paid > 0 && <Sum label="Paid" pesos={amount_paid} />}
      {toPay > 0 && <Sum label="To pay" pesos={toPay} />}
      {note && <Text>{note}</Text>}
    </div>
  );
}

const Sum = ({ label, pesos }: { label: string; pesos: number }) => (
  <div className={sum}>
    <Text as="span">{label}</Text>
    <Price pesos={pesos} />
  </div>
);
