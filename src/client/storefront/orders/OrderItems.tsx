import type { OwnOrder } from '#shared/contracts/ownOrders.ts';
import { linesByStudent } from '#shared/domain/orders/students.ts';
import { amountToPay } from '#shared/domain/payments/amountDue.ts';
import { refundNote } from '#shared/domain/payments/refundNote.ts';
import { Inline } from '../../design/layout/Inline.tsx';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { ChangedPrice } from '../../design/text/ChangedPrice.tsx';
import { Price } from '../../design/text/Price.tsx';
import { Text } from '../../design/text/Text.tsx';
import { LinesHead } from '../order/LinesHead.tsx';
import { useFold } from '../order/useFold.tsx';
import { OrderLine } from './OrderLine.tsx';

const SHORT = 3;

export function OrderItems({ order }: { order: OwnOrder }) {
  const { status } = order.order_status;
  const groups = linesByStudent(order.orders);
  const fold = useFold(
    groups.flatMap(({ lines }) => lines),
    SHORT,
    (line) => line.order_status.status !== status || order.short.includes(line._id),
  );
  return (
    <>
      {groups.map((group) => (
        <section key={group.lines[0]?._id}>
          {(groups.length > 1 || group.student) && (
            <LinesHead
              group={group}
              pesos={group.lines.reduce(
                (sum, line) => sum + (line.order_status.status === 'Cancelled' ? 0 : line.amount),
                0,
              )}
            />
          )}
          <PlainList aria-label={group.student ? `Items for ${group.student.name}` : 'Items'}>
            {group.lines.map((line) => (
              <OrderLine
                key={line._id}
                line={line}
                status={status}
                isShort={order.short.includes(line._id)}
                isFolded={fold.isFolded(line)}
              />
            ))}
          </PlainList>
        </section>
      ))}
      {fold.button && <div data-on="screen">{fold.button}</div>}
      <OrderMoney order={order} />
    </>
  );
}

/** The order's total, the paid part, and the part to pay or refund; a cancelled order's next step has the last. */
function OrderMoney({ order }: { order: OwnOrder }) {
  const { amount_due, amount_paid, total_amount, payment_status } = order;
  const toPay = payment_status === null || payment_status === 'To Check' ? 0 : amountToPay(order);
  const note = order.order_status.status === 'Cancelled' ? '' : refundNote(order.amount_to_refund, payment_status);
  return (
    <Stack gap="2" paddingTop="3" borderTop="hairline">
      <Inline gap="3" align="baseline" justify="space-between">
        <Text as="span">Total</Text>
        <ChangedPrice pesos={amount_due} was={total_amount} size="large" />
      </Inline>
      {amount_paid > 0 && <Sum label="Paid" pesos={amount_paid} />}
      {amount_paid > 0 && toPay > 0 && <Sum label="To pay" pesos={toPay} />}
      {note && <Text>{note}</Text>}
    </Stack>
  );
}

const Sum = ({ label, pesos }: { label: string; pesos: number }) => (
  <Inline gap="3" align="baseline" justify="space-between">
    <Text as="span">{label}</Text>
    <Price pesos={pesos} />
  </Inline>
);
