import { formatDay } from '#shared/domain/storeTime.ts';
import { heldUntil, orderPlacedWith, ownOrderMessages } from '#shared/ownOrderMessages.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import type { LatestOrder } from '../order/checkoutChoices.ts';
import { useOrdersToPay } from '../order/useOrdersToPay.ts';

/** Says of an order that was just placed that it is there, and until when the store holds it. */
export function OrderPlaced({ order }: { order: LatestOrder }) {
  const day = useOrdersToPay().docs.find(({ _id }) => _id === order._id)?.pay_by;
  return (
    <Banner tone="success" title={orderPlacedWith(order.order_no)}>
      {day ? heldUntil(formatDay(day)) : ownOrderMessages.payBeforeReady}
    </Banner>
  );
}
