import type { Order } from '#shared/contracts/orders.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { ChangedPrice } from '../../design/text/ChangedPrice.tsx';
import { Text } from '../../design/text/Text.tsx';

/** What an order comes to now, what it came to, and what has to go back to the customer. */
export function AmountOfOrder({ order }: { order: Order }) {
  return (
    <div>
      <ChangedPrice pesos={order.amount_due} was={order.total_amount} />
      {order.amount_to_refund > 0 && (
        <Text size="small" tone="danger" numeric>
          To refund {formatPesos(order.amount_to_refund)}
        </Text>
      )}
    </div>
  );
}
