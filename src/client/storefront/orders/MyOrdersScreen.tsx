import ReceiptText from 'lucide-react/icons/receipt-text';
import { messages } from '#shared/messages.ts';
import { purchaseMessages } from '#shared/purchaseMessages.ts';
import { messageOf } from '../../api/apiError.ts';
import { customerSession } from '../../api/session.ts';
import { paths } from '../../app/paths.ts';
import { usePickupCodes } from '../../app/pickupCodes.ts';
import { UpdatesStopped } from '../../app/UpdatesStopped.tsx';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { LinkButton } from '../../design/button/LinkButton.tsx';
import { EmptyState } from '../../design/emptyState/EmptyState.tsx';
import { ErrorState } from '../../design/emptyState/ErrorState.tsx';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { VisuallyHidden } from '../../design/text/VisuallyHidden.tsx';
import { list, page } from './MyOrders.css.ts';
import { OlderOrders } from './OlderOrders.tsx';
import { OrderCard } from './OrderCard.tsx';
import { OrdersSkeleton } from './OrdersSkeleton.tsx';
import { storedCodes } from './PickupCode.css.ts';
import { PickupCodeButton } from './PickupCodeButton.tsx';
import { useMyOrders } from './useMyOrders.ts';

/** The customer's orders, newest first; a status that staff set shows without a reload. */
export default function MyOrdersScreen() {
  usePageTitle('My Orders');
  const mine = useMyOrders();

  return (
    <div className={page}>
      <Heading level={1} size="h2">
        My Orders
      </Heading>
      <VisuallyHidden as="div" role="status">
        {mine.news}
      </VisuallyHidden>
      <Orders mine={mine} />
    </div>
  );
}

function Orders({ mine }: { mine: ReturnType<typeof useMyOrders> }) {
  if (mine.isPending || mine.hasFailed) {
    return (
      <>
        {mine.hasFailed && (
          <ErrorState
            message={messageOf(mine.error, messages.customerOrdersFailed)}
            onRetry={mine.refetch}
            isRetrying={mine.isRefetching}
          />
        )}
        {/* In one place for all of these states: a code that is being opened stays open from one to the next. */}
        {(mine.hasFailed || mine.isWaiting) && <StoredCodes />}
        {!mine.hasFailed && <OrdersSkeleton />}
      </>
    );
  }
  if (mine.orders.length === 0) {
    return (
      <EmptyState
        icon={<ReceiptText size={32} aria-hidden />}
        title={purchaseMessages.nothingOrdered}
        description="Your orders and how far they are will show here."
        action={
          <LinkButton tone="primary" href={paths.home()}>
            Browse the store
          </LinkButton>
        }
      />
    );
  }
  return (
    <>
      {mine.isOutdated && (
        <Banner
          tone="error"
          actions={
            <Button onPress={mine.refetch} isPending={mine.isRefetching}>
              Try again
            </Button>
          }
        >
          {messages.customerOrdersFailed}
        </Banner>
      )}
      <UpdatesStopped updates={mine.updates} />
      <PlainList className={list} aria-label="Orders">
        {mine.orders.map((order) => (
          <li key={order._id}>
            <OrderCard order={order} />
          </li>
        ))}
      </PlainList>
      <OlderOrders mine={mine} />
    </>
  );
}

/** The codes of orders that were opened here before, for when the orders themselves cannot be loaded. */
function StoredCodes() {
  const codes = usePickupCodes(customerSession.use()?.user._id ?? '');
  if (codes.length === 0) return null;
  return (
    <section aria-labelledby="stored-codes">
      <Heading level={2} size="h3" id="stored-codes">
        Pick-up codes on this device
      </Heading>
      <div className={storedCodes}>
        {codes.map(({ order_id, order_no }) => (
          <PickupCodeButton key={order_id} order={{ _id: order_id, order_no }} label={`Code of order ${order_no}`} />
        ))}
      </div>
    </section>
  );
}
