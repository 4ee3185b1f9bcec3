import type { OwnOrder } from '#shared/contracts/ownOrders.ts';
import { amountToPay } from '#shared/domain/payments/amountDue.ts';
import { refundNote } from '#shared/domain/payments/refundNote.ts';
import { ownOrderMessages } from '#shared/ownOrderMessages.ts';
import { ChangedPrice } from '../../design/text/ChangedPrice.tsx';
import { Price } from '../../design/text/Price.tsx';
import { Text } from '../../design/text/Text.tsx';
import { sum, sums, total } from './OrderPage.css.ts';
import { isProofAwaited } from './useAttachProof.ts';

/** The total of an order now, the part that is paid, and the part that is to be paid or returned. */
export function OrderMoney({ order }: { order: OwnOrder }) {
  const { amount_due, amount_paid, total_amount, amount_to_refund, payment_status } = order;
  const toPay = payment_status === null || payment_status === 'To Check' ? 0 : amountToPay(order);
  const refund = refundNote(amount_to_refund, payment_status);
  // Cancelled, and as far as the store knows without a payment.
  const isUnpaidCancelled = order.order_status.status === 'Cancelled' && isProofAwaited(order);
  return (
    <div className={sums}>
      <div className={total}>
        <Text as="span">Total</Text>
        <ChangedPrice pesos={amount_due} was={total_amount} size="large" />
      </div>
      {amount_paid > 0 && <Sum label="Paid" pesos={amount_paid} />}
      {toPay > 0 && <Sum label="To pay" pesos={toPay} />}
      {(refund || isUnpaidCancelled) && <Text>{refund || ownOrderMessages.cancelledUnpaid}</Text>}
    </div>
  );
}

const Sum = ({ label, pesos }: { label: string; pesos: number }) => (
  <div className={sum}>
    <Text as="span">{label}</Text>
    <Price pesos={pesos} />
  </div>
);
