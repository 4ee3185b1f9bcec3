import type { Order } from '#shared/contracts/orders.ts';
import type { OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { paymentWord } from '#shared/domain/payments/amountDue.ts';
import { isUnpaid } from '#shared/domain/payments/paymentStatus.ts';
import { notPaidTitle, someNotPaidTitle, staffMessages } from '#shared/staffMessages.ts';
import { AlertDialog } from '../../design/dialog/AlertDialog.tsx';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Text } from '../../design/text/Text.tsx';
import { CheckNow } from '../payments/PaymentBadge.tsx';

/** Orders named in the question; others are counted. */
const MAX_NAMED = 5;

export type AskedOrder = Pick<Order, '_id' | 'order_no' | 'payment_status' | 'amount_due' | 'amount_paid' | 'profile'>;

interface UnpaidDialogProps<Asked extends AskedOrder> {
  /** All orders that would change; at least one is unpaid. */
  orders: readonly Asked[];
  status: OrderStatus;
  /** Additional information. */
  note?: string | null;
  /** Continues with all orders, or with the paid ones. */
  onConfirm: (orders: readonly Asked[]) => unknown;
  onClose: () => void;
}

/** Asks before unpaid orders become ready or are handed over. */
export function UnpaidDialog<Asked extends AskedOrder>({
  orders,
  status,
  note,
  onConfirm,
  onClose,
}: UnpaidDialogProps<Asked>) {
  const unpaid = orders.filter(({ payment_status }) => isUnpaid(payment_status));
  const paid = orders.filter(({ payment_status }) => !isUnpaid(payment_status));
  const [first] = unpaid;
  const isOne = orders.length === 1;
  const isUnchecked = unpaid.every(({ payment_status }) => payment_status === 'To Check');
  const verb = status === 'Claimed' ? 'Hand over' : 'Mark as ready';

  return (
    <AlertDialog
      title={
        isOne && first
          ? notPaidTitle(first.order_no, isUnchecked)
          : someNotPaidTitle(unpaid.length, orders.length, isUnchecked)
      }
      actionLabel={isOne ? `${verb} unpaid` : `${verb} all ${orders.length}`}
      otherAction={paid.length > 0 && { label: `Only the ${paid.length} paid`, onAction: () => onConfirm(paid) }}
      tone="danger"
      onClose={onClose}
      onAction={() => onConfirm(orders)}
    >
      <Stack gap="3">
        {!isOne && (
          <PlainList>
            {unpaid.slice(0, MAX_NAMED).map((order) => (
              <li key={order._id}>
                {order.order_no}, {order.profile.name}: {paymentWord(order)}
              </li>
            ))}
            {unpaid.length > MAX_NAMED && <li>and {unpaid.length - MAX_NAMED} more</li>}
          </PlainList>
        )}
        {note && <Text>{note}</Text>}
        <Text>{staffMessages.historySaysUnpaid}</Text>
        {isOne && first && <CheckNow order={first} />}
      </Stack>
    </AlertDialog>
  );
}
