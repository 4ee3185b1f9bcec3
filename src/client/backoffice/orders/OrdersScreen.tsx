import { useParams, useSearch } from 'wouter';
import { trpc } from '#client/api/client.ts';
import { UpdatesStopped } from '#client/app/orders/UpdatesStopped.tsx';
import { paths } from '#client/app/paths.ts';
import { usePageTitle } from '#client/app/usePageTitle.ts';
import { Breadcrumbs } from '#client/design/breadcrumbs/Breadcrumbs.tsx';
import { Inline } from '#client/design/layout/Inline.tsx';
import { Panel } from '#client/design/layout/Panel.tsx';
import { SplitPane } from '#client/design/layout/SplitPane.tsx';
import { VisuallyHidden } from '#client/design/text/VisuallyHidden.tsx';
import { PaymentMarks, UrgentMarks } from '../order/OrderMarks.tsx';
import { OrderPanel } from '../order/OrderPanel.tsx';
import { StaffOrder } from '../order/StaffOrder.tsx';
import { useMoveOrders } from '../order/useMoveOrders.tsx';
import { useLiveOrders } from '../order/useOrderStatus.ts';
import { page } from '../records/records.css.ts';
import { PageTitle } from '../records/Section.tsx';
import { OrderList } from './OrderList.tsx';

export default function OrdersScreen() {
  const { id } = useParams<{ id?: string }>();
  const updates = useLiveOrders();
  return (
    <>
      <UpdatesStopped updates={updates} />
      {id === undefined ? <OrderList /> : <OrderPage key={id} id={id} />}
    </>
  );
}

function OrderPage({ id }: { id: string }) {
  const { data: order } = trpc.orders.get.useQuery({ _id: id });
  const title = order ? `Order ${order.order_no}` : 'Order';
  usePageTitle(title);
  const search = useSearch();
  const move = useMoveOrders();

  return (
    <div className={page}>
      {/* Back to the filtered list. */}
      <Breadcrumbs items={[{ label: 'Orders', href: paths.orders + (search && `?${search}`) }, { label: title }]} />
      <Inline as="header" gap="3">
        <PageTitle>{title}</PageTitle>
        {order && <UrgentMarks order={order} />}
        {order && <PaymentMarks order={order} />}
      </Inline>
      <SplitPane columns="minmax(0, 3fr) minmax(0, 2fr)">
        <Panel aria-label="The order">
          {/* The sections below are parts of it. */}
          <VisuallyHidden as="h2">Details</VisuallyHidden>
          <StaffOrder id={id} setStatus={move.one} />
        </Panel>
        {order && (
          <Panel aria-label="Records of the order">
            <OrderPanel order={order} parts={['messages', 'notes', 'history']} />
          </Panel>
        )}
      </SplitPane>
      {move.dialog}
    </div>
  );
}
