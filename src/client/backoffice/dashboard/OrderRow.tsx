import { useContext } from 'react';
import { GridListItem } from 'react-aria-components/GridList';
import type { Order } from '#shared/contracts/orders.ts';
import { formatLateDay, formatPickupDay } from '#shared/domain/orders/pickupDay.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { Checkbox } from '../../design/checkbox/Checkbox.tsx';
import { Price } from '../../design/text/Price.tsx';
import { BoardContext } from './boardContext.ts';
import { daysLateOf, PaymentMarks, UrgentMarks } from './OrderMarks.tsx';
import { card, facts, name, number, row, status as statusPlace, tick, total, when } from './rows.css.ts';
import { StatusMenu } from './StatusMenu.tsx';

/** An order in two lines: which, whose, when and how much; what is in it is read where it is opened. */
export function OrderRow({ id, order }: { id: string; order: Order }) {
  const { profile, order_no } = order;
  return (
    <GridListItem id={id} textValue={`${order_no} ${profile.name}`} className={row}>
      <OrderCard order={order} />
    </GridListItem>
  );
}

/** When it is picked up; of a late one the day alone, beside by how many days. */
function When({ order }: { order: Order }) {
  const { pickup_time, receiving_option } = order;
  if (!pickup_time) return <div className={when}>{receiving_option}</div>;
  const now = new Date();
  const whole = formatPickupDay(pickup_time, now, storeConfig.timeZone);
  return (
    <div className={when} title={whole}>
      {daysLateOf(order) > 0 ? formatLateDay(pickup_time, now, storeConfig.timeZone) : whole}
    </div>
  );
}

function OrderCard({ order }: { order: Order }) {
  const { unseen, openOrderId, actions } = useContext(BoardContext);
  const { profile, order_status } = order;
  return (
    <article
      className={card}
      aria-label={`Order ${order.order_no}`}
      data-new={unseen.has(order._id) || undefined}
      data-open={order._id === openOrderId || undefined}
    >
      <span className={tick}>
        <Checkbox slot="selection" />
      </span>
      <div className={facts}>
        <div className={number}>{order.order_no}</div>
        <UrgentMarks order={order} isNew={unseen.has(order._id)} />
        <PaymentMarks order={order} />
        <When order={order} />
        <div className={name}>{profile.name || 'No name given'}</div>
        <div className={total}>
          <Price pesos={order.amount_due} size="small" />
        </div>
      </div>
      <div className={statusPlace}>
        <StatusMenu
          label={`Status of order ${order.order_no}`}
          value={order_status.status}
          onChange={(status) => actions.setStatus(order, status)}
        />
      </div>
    </article>
  );
}
