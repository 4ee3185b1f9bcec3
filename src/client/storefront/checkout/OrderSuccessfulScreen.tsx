import PackageCheck from 'lucide-react/icons/package-check';
import { useSearch } from 'wouter';
import { formatPickup } from '#shared/domain/pickups/pickupCalendar.ts';
import { formatDay } from '#shared/domain/storeTime.ts';
import { messages, proofBy, proofReceived } from '#shared/messages.ts';
import { trpc } from '../../api/client.ts';
import { paths, recordPath } from '../../app/paths.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { LinkButton } from '../../design/button/LinkButton.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Text } from '../../design/text/Text.tsx';
import { useLatestOrder } from '../order/useCheckoutChoices.ts';
import { PAYMENT_PART, useOrdersToPay } from '../order/useOrdersToPay.ts';
import { buttons, card, mark } from './checkout.css.ts';

/** Thanks for the latest order, or for its proof of payment if that came later; without an order the customer is taken home. */
export default function OrderSuccessfulScreen() {
  const isProof = new URLSearchParams(useSearch()).has('proof');
  const title = isProof ? messages.proofAttached : messages.purchaseSuccessful;
  usePageTitle(title);
  const order = useLatestOrder();
  const waiting = useOrdersToPay().docs.find(({ _id }) => _id === order?._id);
  const order_no = order?.order_no ?? '';
  const { data } = trpc.orders.byNumber.useQuery({ order_no }, { enabled: order_no !== '' });
  if (!order) return null;
  const pickup = data?.pickup_time;
  const page = recordPath(paths.myOrders, order.order_no);
  const day = waiting?.pay_by;

  return (
    <div className={card}>
      <span className={mark}>
        <PackageCheck size={36} strokeWidth={1.5} aria-hidden />
      </span>
      <Stack gap="2" align="center">
        <Heading level={1} size="h1">
          {title}
        </Heading>
        {isProof && <Text align="center">{proofReceived(order.order_no)}</Text>}
        {!isProof && <Text align="center">{messages.orderPlaced}</Text>}
        {order.order_no && (
          <Text align="center">
            Order number{' '}
            <Text as="strong" weight="bold" numeric>
              {order.order_no}
            </Text>
          </Text>
        )}
        <Text align="center">{pickup ? `Pick-up: ${formatPickup(pickup, storeConfig.timeZone)}` : '\u00a0'}</Text>
      </Stack>
      {waiting && (
        <Text align="center">
          <strong>{messages.notPaidYet}</strong> {day ? proofBy(formatDay(day)) : messages.payBeforeReady}
        </Text>
      )}
      <div className={buttons}>
        {waiting && (
          <LinkButton tone="primary" href={`${page}#${PAYMENT_PART}`}>
            How to pay
          </LinkButton>
        )}
        <LinkButton tone={waiting ? 'neutral' : 'primary'} href={page}>
          View your order
        </LinkButton>
        <LinkButton tone="quiet" href={paths.myOrders}>
          Go to My Orders
        </LinkButton>
        <LinkButton tone="quiet" href={paths.home()}>
          Continue Shopping
        </LinkButton>
      </div>
    </div>
  );
}
