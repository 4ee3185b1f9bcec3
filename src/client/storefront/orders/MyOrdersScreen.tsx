import ReceiptText from 'lucide-react/icons/receipt-text';
import { useParams } from 'wouter';
import { messages } from '#shared/messages.ts';
import { purchaseMessages } from '#shared/purchaseMessages.ts';
import { messageOf } from '../../api/apiError.ts';
import { paths } from '../../app/paths.ts';
import { UpdatesStopped } from '../../app/UpdatesStopped.tsx';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { EmptyState } from '../../design/emptyState/EmptyState.tsx';
import { ErrorState } from '../../design/emptyState/ErrorState.tsx';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Announced } from '../../design/text/VisuallyHidden.tsx';
import { useOrdersToPay } from '../order/useOrdersToPay.ts';
import { page } from './MyOrders.css.ts';
import { OlderOrders } from './OlderOrders.tsx';
import { OrderFilters } from './OrderFilters.tsx';
import { OrderPage } from './OrderPage.tsx';
import { OrderRow } from './OrderRow.tsx';
import { OrdersSkeleton } from './OrdersSkeleton.tsx';
import { StoredCodes } from './StoredCodes.tsx';
import { useMyOrders, useOrdersView } from './useMyOrders.ts';

/** /my-orders: the customer's orders, or the one whose number the URL has. */
export default function MyOrdersScreen() {
  const { record } = useParams<{ record?: string }>();
  return record === undefined ? <MyOrders /> : <OrderPage key={record} order_no={record} />;
}

/** The customer's orders, newest first; a status that staff set shows without a reload. */
function MyOrders() {
  usePageTitle('My Orders');
  const shown = useOrdersView();
  const mine = useMyOrders(shown);

  return (
    <div className={page}>
      <Heading level={1} size="h2">
        My Orders
      </Heading>
      <Announced>{mine.news}</Announced>
      <OrderFilters shown={shown} />
      <Orders mine={mine} isNarrowed={shown.s !== '' || shown.view !== null} />
    </div>
  );
}

function Orders({ mine, isNarrowed }: { mine: ReturnType<typeof useMyOrders>; isNarrowed: boolean }) {
  const waiting = useOrdersToPay().docs;
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
        title={isNarrowed ? purchaseMessages.noOrdersFound : purchaseMessages.nothingOrdered}
        description={
          isNarrowed ? 'Try another word, or show all orders.' : 'Your orders and their status will appear here.'
        }
        next={{
          href: isNarrowed ? paths.myOrders : paths.home(),
          label: isNarrowed ? 'Show all orders' : 'Browse the store',
        }}
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
      <PlainList gap="3" aria-label="Orders">
        {mine.orders.map((order) => (
          <li key={order._id}>
            <OrderRow order={order} waiting={waiting.find(({ _id }) => _id === order._id)} short={mine.short} />
          </li>
        ))}
      </PlainList>
      <OlderOrders mine={mine} />
    </>
  );
}
