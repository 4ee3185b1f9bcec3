import PackageCheck from 'lucide-react/icons/package-check';
import { useSearch } from 'wouter';
import type { OwnOrder } from '#shared/contracts/ownOrders.ts';
import { formatPickup } from '#shared/domain/pickups/pickupCalendar.ts';
import { messages, proofReceived } from '#shared/messages.ts';
import { trpc } from '../../api/client.ts';
import { paths, recordPath } from '../../app/paths.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { LinkButton } from '../../design/button/LinkButton.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Page } from '../../design/layout/Page.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Text } from '../../design/text/Text.tsx';
import { NextStep, useOrderStep } from '../order/NextStep.tsx';
import { OrderRail } from '../order/OrderRail.tsx';
import { isProofAwaited } from '../order/orderStep.ts';
import { useLatestOrder } from '../order/useCheckoutChoices.ts';
import { PAYMENT_PART } from '../order/useOrdersToPay.ts';
import { mark } from './checkout.css.ts';

/** The confirmation of the latest order, or of its proof if that was sent later. Without an order the customer is led home. */
export default function OrderSuccessfulScreen() {
  const isProof = new URLSearchParams(useSearch()).has('proof');
  const title = isProof ? messages.proofAttached : messages.purchaseSuccessful;
  usePageTitle(title);
  const order = useLatestOrder();
  const order_no = order?.order_no ?? '';
  const { data } = trpc.orders.byNumber.useQuery({ order_no }, { enabled: order_no !== '' });
  if (!order) return null;
  const pickup = data?.pickup_time;
  const page = recordPath(paths.myOrders, order.order_no);

  return (
    <Page isCentered width="form">
      <Stack gap="6" align="center" paddingY="12" textAlign="center">
        <span className={mark}>
          <PackageCheck size={36} strokeWidth={1.5} aria-hidden />
        </span>
        <Stack gap="2" align="center">
          <Heading level={1} size="h1">
            {title}
          </Heading>
          {isProof && <Text align="center">{proofReceived(order.order_no)}</Text>}
          {!isProof && <Text align="center">{messages.orderPlaced}</Text>}
          {data && isProofAwaited(data) && <Text weight="bold">{messages.notPaidYet}</Text>}
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
        {data && <OrderWay order={data} />}
        <Inline justify="center">
          <LinkButton href={page}>View your order</LinkButton>
          <LinkButton tone="quiet" href={paths.myOrders}>
            Go to My Orders
          </LinkButton>
          <LinkButton tone="quiet" href={paths.home()}>
            Continue Shopping
          </LinkButton>
        </Inline>
      </Stack>
    </Page>
  );
}

/** The next step, and the progress. */
function OrderWay({ order }: { order: OwnOrder }) {
  const step = useOrderStep()(order, order.pay_by);
  return (
    <Stack gap="5" alignSelf="stretch" textAlign="start">
      <NextStep step={step}>
        {step.kind === 'pay' && (
          <LinkButton tone="primary" href={`${recordPath(paths.myOrders, order.order_no)}#${PAYMENT_PART}`}>
            How to pay
          </LinkButton>
        )}
      </NextStep>
      <OrderRail order={order} />
    </Stack>
  );
}
