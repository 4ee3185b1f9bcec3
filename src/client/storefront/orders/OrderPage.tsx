import { UpdatesStopped } from '#client/app/orders/UpdatesStopped.tsx';
import { messages } from '#shared/messages.ts';
import { toApiError } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { paths } from '../../app/paths.ts';
import { QueryFaces } from '../../app/QueryFaces.tsx';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { BackLink } from '../../design/button/BackLink.tsx';
import { Drawing } from '../../design/emptyState/Drawing.tsx';
import { EmptyState } from '../../design/emptyState/EmptyState.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Announced } from '../../design/text/VisuallyHidden.tsx';
import { OrderSheet } from './OrderSheet.tsx';
import { StoredCodes } from './PickupCodeButton.tsx';
import { useOrderNews } from './useMyOrders.ts';

export function OrderPage({ order_no }: { order_no: string }) {
  usePageTitle(`Order ${order_no}`);
  const { query, updates, news } = useOwnOrder(order_no);
  const isUnknown = toApiError(query.error)?.code === 'not_found';

  return (
    <Stack gap="2" width="full" maxWidth="reading">
      <BackLink href={paths.myOrders}>My Orders</BackLink>
      <Announced>{news}</Announced>
      {isUnknown ? (
        <UnknownOrder />
      ) : (
        <>
          {query.data === undefined && (query.isError || query.fetchStatus === 'paused') && <StoredCodes />}
          <QueryFaces
            query={query}
            loading={{ label: 'Loading the order', lines: 8 }}
            failed={messages.orderDetailsFailed}
          >
            {(order) => (
              <>
                <UpdatesStopped updates={updates} />
                <OrderSheet order={order} />
              </>
            )}
          </QueryFaces>
        </>
      )}
    </Stack>
  );
}

function UnknownOrder() {
  return (
    <Stack gap="1" align="center">
      <Heading level={1} size="h2">
        Order
      </Heading>
      <EmptyState
        icon={<Drawing name="orders" />}
        title={messages.orderNotYours}
        description={messages.orderNotYoursHint}
        next={{ href: paths.myOrders, label: 'Go to My Orders' }}
      />
    </Stack>
  );
}

function useOwnOrder(order_no: string) {
  const utils = trpc.useUtils();
  const query = trpc.orders.byNumber.useQuery({ order_no });
  const { updates, news } = useOrderNews(query.data ? [query.data] : [], async () => {
    await utils.orders.invalidate();
    const order = utils.orders.byNumber.getData({ order_no });
    return order ? [order] : [];
  });
  return { query, updates, news };
}
