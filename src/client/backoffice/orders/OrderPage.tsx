import { useSearch } from 'wouter';
import type { Order } from '#shared/contracts/orders.ts';
import { messages } from '#shared/messages.ts';
import { trpc } from '../../api/client.ts';
import { paths } from '../../app/paths.ts';
import { QueryError } from '../../app/QueryError.tsx';
import { storeConfig } from '../../app/storeConfig.ts';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { Breadcrumbs } from '../../design/breadcrumbs/Breadcrumbs.tsx';
import { Card } from '../../design/layout/Card.tsx';
import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { VisuallyHidden } from '../../design/text/VisuallyHidden.tsx';
import { OrderDetail } from '../dashboard/OrderDetail.tsx';
import { PaymentMarks, UrgentMarks } from '../dashboard/OrderMarks.tsx';
import { historyLabels } from '../dashboard/orderHistory.ts';
import { useMoveQuestion } from '../dashboard/useMoveQuestion.tsx';
import { useOrderStatus } from '../dashboard/useOrderStatus.ts';
import { OrderNotices } from '../notices/OrderNotices.tsx';
import type { SetOrderStatus } from '../order/setOrderStatus.ts';
import { PageTitle } from '../records/PageTitle.tsx';
import { HistoryList } from '../records/RecordHistory.tsx';
import { page } from '../records/records.css.ts';
import { OrderNotes } from './OrderNotes.tsx';
import { columns, head, side } from './orders.css.ts';

/** /orders/:id: its lines, proof, payment, notices, notes among staff, and all that happened to it in one timeline. */
export function OrderPage({ id }: { id: string }) {
  const record = trpc.orders.get.useQuery({ _id: id });
  const title = record.data ? `Order ${record.data.order_no}` : 'Order';
  usePageTitle(title);
  const search = useSearch();

  return (
    <div className={page}>
      {/* Back to the list as it was filtered. */}
      <Breadcrumbs items={[{ label: 'Orders', href: paths.orders + (search && `?${search}`) }, { label: title }]} />
      <header className={head}>
        <PageTitle>{title}</PageTitle>
        {record.data && <UrgentMarks order={record.data} isNew={false} />}
        {record.data && <PaymentMarks order={record.data} />}
      </header>
      {record.data ? (
        <WholeOrder order={record.data} onProofExpired={() => void record.refetch()} />
      ) : record.isPending ? (
        <SkeletonGroup label="Loading order">
          <Skeleton lines={6} />
          <Skeleton shape="block" height={320} />
        </SkeletonGroup>
      ) : (
        <QueryError query={record} fallback={messages.orderDetailsFailed} />
      )}
    </div>
  );
}

function WholeOrder({ order, onProofExpired }: { order: Order; onProofExpired: () => void }) {
  const utils = trpc.useUtils();
  const setStatus = useOrderStatus();
  const { ask, dialog } = useMoveQuestion();
  const change: SetOrderStatus = (changed, status, lineId) =>
    ask({ orders: [changed], status, lineId }, (_orders, answer) => setStatus(changed, status, lineId, answer));

  return (
    <div className={columns}>
      <Card aria-label="The order">
        {/* The sections below are parts of it. */}
        <VisuallyHidden as="h2">Details</VisuallyHidden>
        <OrderDetail order={order} setStatus={change} onProofExpired={onProofExpired} />
      </Card>
      <div className={side}>
        <Card aria-label="Messages">
          <Heading level={2}>Messages</Heading>
          <OrderNotices orderId={order._id} />
        </Card>
        <OrderNotes orderId={order._id} />
        <Card aria-label="Timeline">
          <Heading level={2}>Timeline</Heading>
          <HistoryList
            id={`order ${order._id}`}
            load={(before) => utils.client.orders.history.query({ _id: order._id, before })}
            fieldLabels={historyLabels(order, storeConfig.timeZone)}
          />
        </Card>
      </div>
      {dialog}
    </div>
  );
}
