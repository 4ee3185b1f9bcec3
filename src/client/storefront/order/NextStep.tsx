import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleX from 'lucide-react/icons/circle-x';
import PackageCheck from 'lucide-react/icons/package-check';
import PackageOpen from 'lucide-react/icons/package-open';
import Wallet from 'lucide-react/icons/wallet';
import type { ReactNode } from 'react';
import { storeConfig } from '#client/app/storeConfig.ts';
import { Note } from '#client/design/text/Note.tsx';
import { Text } from '#client/design/text/Text.tsx';
import { VisuallyHidden } from '#client/design/text/VisuallyHidden.tsx';
import type { Order } from '#shared/contracts/orders.ts';
import type { OwnOrder } from '#shared/contracts/ownOrders.ts';
import { ORDER_STATUSES, type OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { formatShortDay, type StoreDay, storeDayOf } from '#shared/domain/storeTime.ts';
import { useNow } from '../catalog/useNow.ts';
import * as css from './order.css.ts';
import { nextStepOf, type OrderStep } from './orderStep.ts';

const LOOKS = {
  rejected: { tone: 'danger', Icon: CircleAlert },
  pay: { tone: 'notice', Icon: Wallet },
  late: { tone: 'danger', Icon: PackageCheck },
  ready: { tone: 'success', Icon: PackageCheck },
  checking: { tone: 'neutral', Icon: Wallet },
  preparing: { tone: 'neutral', Icon: PackageOpen },
  claimed: { tone: 'neutral', Icon: PackageCheck },
  cancelled: { tone: 'neutral', Icon: CircleX },
} as const;

/** Returns the next step of an order by its last day to pay; null or undefined for none. */
export function useOrderStep(): (order: Order, lastDay: StoreDay | null | undefined) => OrderStep {
  const now = useNow();
  return (order, lastDay) => nextStepOf(order, lastDay ?? null, now, storeConfig.timeZone);
}

/** No landmark: a list of orders has many. */
const GROUP = { role: 'group', 'aria-label': 'Next step' } as const;

interface NextStepProps {
  step: OrderStep;
  /** Whose step it is, where the screen does not say so. */
  about?: string;
  /** The one button. */
  children?: ReactNode;
}

/** What an order waits for: the same card on home, in My Orders, on the order and after Submit. */
export function NextStep({ step: { kind, title, note }, about, children }: NextStepProps) {
  const { tone, Icon } = LOOKS[kind];
  return (
    <div {...GROUP} className={css.step({ tone })}>
      <Icon size={22} aria-hidden className={css.stepIcon({ tone })} />
      <div className={css.stepWords}>
        {about && <Note>{about}</Note>}
        <Text weight="bold">{title}</Text>
        {note && <Text size="small">{note}</Text>}
      </div>
      <div className={css.stepAction}>{children}</div>
    </div>
  );
}

const STOPS: readonly { name: string; reached: OrderStatus | 'Paid' }[] = [
  { name: 'Placed', reached: 'Pending' },
  { name: 'Paid', reached: 'Paid' },
  { name: 'Preparing', reached: 'Processing' },
  { name: 'Ready', reached: 'Ready for Pickup' },
  { name: 'Picked up', reached: 'Claimed' },
];

/** The way of an order, each stop with its day once it is reached. Renders nothing for a cancelled order. */
export function OrderRail({ order }: { order: OwnOrder }) {
  const { status } = order.order_status;
  if (status === 'Cancelled') return null;
  const isReached = (stop: OrderStatus | 'Paid') =>
    stop === 'Paid'
      ? order.payment_status === 'Confirmed'
      : ORDER_STATUSES.indexOf(status) >= ORDER_STATUSES.indexOf(stop);
  return (
    <ol className={css.rail} aria-label="Progress">
      {STOPS.filter(({ reached }) => reached !== 'Paid' || order.payment_status !== null).map(({ name, reached }) => {
        const when = order.timeline.find((event) => event.reached === reached)?.when;
        const isDone = isReached(reached);
        return (
          <li key={name} className={css.stop} data-done={isDone || undefined}>
            {name}
            <VisuallyHidden>{isDone ? ': done' : ': not yet'}</VisuallyHidden>
            <Note as="div">{isDone && when && formatShortDay(storeDayOf(when, storeConfig.timeZone))}</Note>
          </li>
        );
      })}
    </ol>
  );
}
