import type { Order } from '#shared/contracts/orders.ts';
import { PlainList } from '../../design/layout/PlainList.tsx';
import type { BoardProps } from './boardProps.ts';
import { OrderCard } from './OrderCard.tsx';

interface OrderCardsProps extends Omit<BoardProps, 'columns'> {
  orders: readonly Order[];
  /** How the cards stand. */
  className: string;
}

/** The cards of orders on the board: a column's, or what a search found. */
export function OrderCards({ orders, className, view, unseen, actions }: OrderCardsProps) {
  return (
    <PlainList className={className}>
      {orders.map((order) => (
        <li key={order._id}>
          <OrderCard
            order={order}
            isNew={unseen.has(order._id)}
            isOpen={order._id === view.openOrderId}
            actions={actions}
          />
        </li>
      ))}
    </PlainList>
  );
}
