import type { PickingList } from '#shared/contracts/counter.ts';
import { Button } from '../../../design/button/Button.tsx';
import { PlainList } from '../../../design/layout/PlainList.tsx';
import { Heading } from '../../../design/text/Heading.tsx';
import { Text } from '../../../design/text/Text.tsx';
import { PaymentBadge } from '../../payments/PaymentBadge.tsx';
import { OrderNumber } from '../../records/OrderNumber.tsx';
import { line, lines, orderHead, slot as section } from '../counter.css.ts';
import { PickedProducts } from './PickedProducts.tsx';
import { byOrder, type PickedOrder } from './picked.ts';
import type { useReady } from './useReady.tsx';
import type { useTicks } from './useTicks.ts';

type Ready = Pick<ReturnType<typeof useReady>, 'makeReady' | 'pending'>;

/** Orders of which every piece is taken, each with the press that makes it ready. */
export function CompleteOrders({ orders, ready }: { orders: readonly PickedOrder[]; ready: Ready }) {
  if (orders.length === 0) return null;
  return (
    <section className={section} aria-label="Complete orders">
      <Heading level={3}>{orders.length === 1 ? '1 complete order' : `${orders.length} complete orders`}</Heading>
      <PlainList className={lines}>
        {orders.map((order) => (
          <li key={order._id} className={line}>
            <OrderWords order={order} />
            <Button
              tone="primary"
              aria-label={`Ready: order ${order.order_no}`}
              isPending={ready.pending === order._id}
              onPress={() => ready.makeReady(order._id)}
            >
              Ready
            </Button>
          </li>
        ))}
      </PlainList>
    </section>
  );
}

/** The list by order, paid ones first. */
export function PickedOrders({ list, ticks }: { list: PickingList; ticks: ReturnType<typeof useTicks> }) {
  return byOrder(list).map(({ order, products }) => (
    <section key={order._id} className={section} aria-label={`Order ${order.order_no}`}>
      <Heading level={3}>
        <OrderWords order={order} />
      </Heading>
      <PickedProducts products={products} list={list} ticks={ticks} namesOrders={false} />
    </section>
  ));
}

const OrderWords = ({ order }: { order: PickedOrder }) => (
  <span className={orderHead}>
    <Text as="span">
      <OrderNumber orderNo={order.order_no} />
    </Text>
    <Text as="span" weight="medium">
      {order.profile.name}
    </Text>
    <PaymentBadge order={order} />
  </span>
);
