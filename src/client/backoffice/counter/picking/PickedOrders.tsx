import { useState } from 'react';
import { trpc } from '#client/api/client.ts';
import { useTask } from '#client/app/useTask.ts';
import { PaymentBadge } from '#client/backoffice/order/OrderMarks.tsx';
import { useMoveOrders } from '#client/backoffice/order/useMoveOrders.tsx';
import { ordersOf, productDetails } from '#client/backoffice/print/pickedLayout.ts';
import { OrderNumber } from '#client/backoffice/records/list/listParts.tsx';
import { StatusBadge } from '#client/design/badge/StatusBadge.tsx';
import { Button } from '#client/design/button/Button.tsx';
import { Checkbox } from '#client/design/checkbox/Checkbox.tsx';
import { PlainList } from '#client/design/layout/PlainList.tsx';
import { Heading } from '#client/design/text/Heading.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { Text } from '#client/design/text/Text.tsx';
import type { PickingList } from '#shared/contracts/counter.ts';
import { slot as section } from '../../order/rows.css.ts';
import { line, lines, lineWords, orderHead, pieces, rowBadges } from '../counter.css.ts';
import { byOrder, type PickedOrder, type PickedProduct, productKey, takenOf, ticksOfAll, whoTook } from './picked.ts';
import type { useTicks } from './useTicks.ts';

type Ready = Pick<ReturnType<typeof useReady>, 'makeReady' | 'pending'>;

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

interface PickedProductsProps {
  products: readonly PickedProduct[];
  list: PickingList;
  ticks: ReturnType<typeof useTicks>;
  namesOrders: boolean;
}

export function PickedProducts({ products, ...rest }: PickedProductsProps) {
  return (
    <PlainList className={lines}>
      {products.map((product) => (
        <Product key={productKey(product)} product={product} {...rest} />
      ))}
    </PlainList>
  );
}

function Product({
  product,
  list,
  ticks,
  namesOrders,
}: Omit<PickedProductsProps, 'products'> & { product: PickedProduct }) {
  const { name, quantity } = product;
  const taken = takenOf(ticks.taken, product.lines);
  const isPart = taken > 0 && taken < quantity;
  const who = whoTook(ticks.ticks, product.lines);
  const fresh = list.orders.some(({ printed }) => printed) && product.lines.some(({ is_new }) => is_new);
  const words = [
    productDetails(product),
    namesOrders && ordersOf(product, list),
    taken > 0 && who.length > 0 && `picked by ${who.join(', ')}`,
  ];
  return (
    <li className={line}>
      <Checkbox
        isSelected={taken === quantity}
        isIndeterminate={isPart}
        onChange={(isTaken) => ticks.set(ticksOfAll(product.lines, isTaken))}
      >
        <span className={lineWords}>
          <Text as="span" weight="medium">
            <span className={pieces}>{`${quantity} × `}</span>
            {name}
          </Text>
          <Note as="span">{words.filter(Boolean).join(' · ')}</Note>
        </span>
      </Checkbox>
      <span className={rowBadges}>
        {fresh && <StatusBadge tone="notice">New</StatusBadge>}
        {product.lines.some(ticks.isWaiting) && <StatusBadge tone="notice">Not sent yet</StatusBadge>}
        {isPart && <StatusBadge tone="info">{`${taken} of ${quantity}`}</StatusBadge>}
      </span>
    </li>
  );
}

const READY = 'Ready for Pickup';

export function useReady() {
  const utils = trpc.useUtils();
  const move = useMoveOrders();
  const [pending, setPending] = useState<string | null>(null);
  const [makeReady] = useTask(async (_id: string) => {
    setPending(_id);
    const order = await utils.orders.get.fetch({ _id }, { staleTime: 0 }).finally(() => setPending(null));
    move.one(order, READY);
  });
  return { makeReady, pending, dialog: move.dialog };
}
