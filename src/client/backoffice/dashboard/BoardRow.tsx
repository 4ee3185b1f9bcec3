import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import { createContext, useContext } from 'react';
import { GridListItem } from 'react-aria-components/GridList';
import { serverNow } from '#client/api/serverTime.ts';
import { storeConfig } from '#client/app/storeConfig.ts';
import { IconButton } from '#client/design/button/IconButton.tsx';
import { Checkbox } from '#client/design/checkbox/Checkbox.tsx';
import { Menu, MenuItem, MenuTrigger } from '#client/design/menu/Menu.tsx';
import type { Order } from '#shared/contracts/orders.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { ORDER_STATUSES, type OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { formatLateDay, formatPickupDay } from '#shared/domain/orders/pickupDay.ts';
import type { SetOrderStatus } from '../order/setOrderStatus.ts';
import { daysLateOf, PaymentMarks, UrgentMarks } from './OrderMarks.tsx';
import * as css from './rows.css.ts';
import type { BoardColumn, DashboardView } from './useDashboard.ts';
import type { TickedOrders } from './useTickedOrders.ts';

export function BoardRow({ id, order }: { id: string; order: Order }) {
  const { profile, order_no } = order;
  return (
    <GridListItem id={id} textValue={`${order_no} ${profile.name}`} className={css.row}>
      <OrderCard order={order} />
    </GridListItem>
  );
}

function When({ order }: { order: Order }) {
  const { pickup_time, receiving_option } = order;
  if (!pickup_time) return <div className={css.when}>{receiving_option}</div>;
  const now = serverNow();
  const whole = formatPickupDay(pickup_time, now, storeConfig.timeZone);
  return (
    <div className={css.when} title={whole}>
      {daysLateOf(order) > 0 ? formatLateDay(pickup_time, now, storeConfig.timeZone) : whole.replace(/ that day$/, '')}
    </div>
  );
}

/** `2026-11-000156`: the last four digits distinguish it from its neighbours. */
function OrderNumber({ orderNo }: { orderNo: string }) {
  return (
    <div className={css.number} title={orderNo}>
      <span className={css.year}>{orderNo.slice(0, 5)}</span>
      <span className={css.numberHead}>{orderNo.slice(5, -4)}</span>
      <span className={css.lastDigits}>{orderNo.slice(-4)}</span>
    </div>
  );
}

function OrderCard({ order }: { order: Order }) {
  const { unseen, openOrderId, actions } = useContext(BoardContext);
  const { profile, order_status } = order;
  return (
    <article
      className={css.card}
      aria-label={`Order ${order.order_no}`}
      data-new={unseen.has(order._id) || undefined}
      data-open={order._id === openOrderId || undefined}
    >
      <span className={css.tick}>
        <Checkbox slot="selection" />
      </span>
      <div className={css.facts}>
        <div className={css.line}>
          <div className={css.name} title={profile.name}>
            {profile.name || 'No name given'}
          </div>
          <PaymentMarks order={order} />
        </div>
        <div className={`${css.line} ${css.besideStatus}`}>
          <When order={order} />
          <UrgentMarks order={order} isNew={unseen.has(order._id)} />
        </div>
        <div className={`${css.line} ${css.besideStatus}`}>
          <OrderNumber orderNo={order.order_no} />
          <div className={css.total}>{formatPesos(order.amount_due)}</div>
        </div>
      </div>
      <div className={css.status}>
        <StatusMenu
          label={`Status of order ${order.order_no}`}
          value={order_status.status}
          onChange={(status) => actions.setStatus(order, status)}
        />
      </div>
    </article>
  );
}

interface StatusMenuProps {
  label: string;
  value: OrderStatus;
  onChange: (status: OrderStatus) => void;
}

/** Any of the five statuses, from a small button: a list has a thousand of them. */
function StatusMenu({ label, value, onChange }: StatusMenuProps) {
  return (
    <MenuTrigger>
      <IconButton label={label} size="small">
        <ArrowRightLeft size={16} aria-hidden />
      </IconButton>
      <Menu
        placement="bottom end"
        selectionMode="single"
        selectedKeys={[value]}
        onAction={(key) => {
          const status = ORDER_STATUSES.find((each) => each === key);
          if (status && status !== value) onChange(status);
        }}
      >
        {ORDER_STATUSES.map((status) => (
          <MenuItem key={status} id={status}>
            {status}
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  );
}

interface BoardState {
  unseen: ReadonlySet<string>;
  openOrderId: string | null;
  actions: OrderActions;
}

export const BoardContext = createContext<BoardState>({
  unseen: new Set(),
  openOrderId: null,
  actions: { open: () => undefined, setStatus: () => undefined },
});

/** Memoized. */
export interface OrderActions {
  open: (id: Order['_id']) => void;
  setStatus: SetOrderStatus;
}

export interface BoardProps {
  columns: readonly BoardColumn[];
  view: DashboardView;
  open: (id: string) => void;
  ticks: TickedOrders;
}
