import { useRef, useState } from 'react';
import { serverNow } from '#client/api/serverTime.ts';
import { staffSession } from '#client/api/session.ts';
import { saveFile, useFileDownload } from '#client/app/fetchFile.ts';
import { paths } from '#client/app/paths.ts';
import { momentText } from '#client/app/storeClock.ts';
import { storeConfig } from '#client/app/storeConfig.ts';
import { StatusBadge } from '#client/design/badge/StatusBadge.tsx';
import { Inline } from '#client/design/layout/Inline.tsx';
import type { TableColumn } from '#client/design/table/columns.ts';
import { ChangedPrice } from '#client/design/text/ChangedPrice.tsx';
import { useMedia } from '#client/design/useMedia.ts';
import type { Order } from '#shared/contracts/orders.ts';
import type { FileFormat } from '#shared/contracts/reports.ts';
import { phoneText } from '#shared/domain/customers/phoneText.ts';
import { isUnpaid } from '#shared/domain/payments/paymentStatus.ts';
import { clockTimeOf, formatClockTime, formatShortDay, storeDayOf } from '#shared/domain/storeTime.ts';
import { useKeys } from '../keys/useKeys.ts';
import { UNDO_KEY } from '../order/lastUndo.ts';
import { daysLateOf, PaymentBadge, PickupWords, StatusWord } from '../order/OrderMarks.tsx';
import { BulkStatusBar } from '../order/OrderStatus.tsx';
import { OrderViews } from '../order/OrderViews.tsx';
import { useMoveOrders } from '../order/useMoveOrders.tsx';
import { SpreadsheetMenu } from '../records/files/SpreadsheetMenu.tsx';
import { OrderNumber } from '../records/list/listParts.tsx';
import { RecordList } from '../records/list/RecordList.tsx';
import { OrderListFilters, type OrderListState, useOrderList } from './OrderListFilters.tsx';
import { customer, items, list } from './orders.css.ts';

const PAGE_SIZES = [10, 25, 50, 100];
/** A window in which all columns fit. */
const ROOMY = 'screen and (min-width: 1600px)';

export function OrderList() {
  const orders = useOrderList();
  const isRoomy = useMedia(ROOMY);
  const [selected, setSelected] = useState<ReadonlyMap<string, Order>>(new Map());
  const page = useRef<HTMLDivElement>(null);
  useKeys([UNDO_KEY]);
  const shown = new Map((orders.list.data?.docs ?? []).map((order) => [order._id, order]));
  // The last seen state: the server reports later changes.
  const chosen = [...selected].map(([id, order]) => shown.get(id) ?? order);

  function select(ids: ReadonlySet<string>) {
    setSelected(
      new Map(
        [...ids].flatMap((id) => {
          const order = shown.get(id) ?? selected.get(id);
          return order ? [[id, order] as const] : [];
        }),
      ),
    );
  }
  function clear() {
    setSelected(new Map());
    page.current?.focus();
  }
  return (
    <div ref={page} tabIndex={-1} className={list}>
      <RecordList
        title="Orders"
        singular="order"
        basePath={paths.orders}
        view={orders.view}
        columns={orderColumns(isRoomy)}
        isWide
        list={orders.list}
        rowName={({ order_no }) => order_no}
        canEdit={false}
        emptyText="Orders appear here when customers order, or when you sell at the counter."
        pageSizes={PAGE_SIZES}
        filters={
          <>
            <OrderViews query={orders.view.query} />
            <OrderListFilters view={orders.view} />
          </>
        }
        actions={<OrderDownload filter={orders.filter} />}
        selection={{
          selected: new Set(selected.keys()),
          onChange: select,
          bar: <OrderBulkBar orders={chosen} onClear={clear} />,
        }}
      />
    </div>
  );
}

function OrderBulkBar({ orders, onClear }: { orders: readonly Order[]; onClear: () => void }) {
  const move = useMoveOrders();
  return (
    <>
      <BulkStatusBar
        count={orders.length}
        isPending={move.isPending}
        onStatus={(status) => move.many(orders, status)}
        onClear={onClear}
      />
      {move.dialog}
    </>
  );
}

function OrderDownload({ filter }: Pick<OrderListState, 'filter'>) {
  const download = useFileDownload((format: FileFormat) =>
    saveFile('/api/orders/file', { ...filter, format }, staffSession, `orders.${format}`),
  );
  return <SpreadsheetMenu label="Download" isPending={download.isPending} onExport={download.mutate} />;
}

const COLUMNS: TableColumn<Order>[] = [
  {
    id: 'order_no',
    header: 'Order',
    isRowHeader: true,
    isNowrap: true,
    card: 'lead',
    render: ({ order_no }) => <OrderNumber orderNo={order_no} />,
  },
  {
    id: 'customer',
    header: 'Customer',
    card: 'name',
    // The phone number is shown in the order; the search finds it.
    render: ({ profile }) => (
      <div className={customer} title={`${profile.name} ${phoneText(profile.phone_number)}`}>
        {profile.name || 'No name given'}
      </div>
    ),
  },
  {
    id: 'pickup_time',
    header: 'Pick-up',
    card: 'note',
    isSortable: true,
    isNowrap: true,
    render: (order) => <Pickup order={order} />,
  },
  {
    id: 'total',
    header: 'Amount',
    card: 'amount',
    align: 'end',
    render: ({ amount_due, total_amount }) => <ChangedPrice pesos={amount_due} was={total_amount} size="small" />,
  },
  {
    id: 'status',
    header: 'Status',
    card: 'badges',
    isNowrap: true,
    render: ({ order_status: { status } }) => <StatusWord status={status} />,
  },
  {
    id: 'payment',
    header: 'Payment',
    card: 'more',
    isNowrap: true,
    render: (order) =>
      order.order_status.status === 'Cancelled' && isUnpaid(order.payment_status) ? null : (
        <PaymentBadge order={order} />
      ),
  },
  {
    id: 'items',
    header: 'Items',
    render: ({ orders }) => (
      <div className={items}>{orders.map(({ quantity, item }) => `${quantity} × ${item.name}`).join(', ')}</div>
    ),
  },
  {
    id: 'created_at',
    header: 'Placed',
    isSortable: true,
    isNowrap: true,
    render: ({ created_at }) => <span title={momentText(created_at)}>{placedText(created_at, serverNow())}</span>,
  },
];

/** Without space, an order's content is read when it is opened. */
const orderColumns = (isRoomy: boolean): TableColumn<Order>[] =>
  isRoomy ? COLUMNS : COLUMNS.filter(({ id }) => id !== 'items');

/** `11:06 PM` today, `22 Nov` earlier; with the year if different. */
function placedText(placed: Date, now: Date): string {
  const { timeZone } = storeConfig;
  const [day, today] = [storeDayOf(placed, timeZone), storeDayOf(now, timeZone)];
  if (day === today) return formatClockTime(clockTimeOf(placed, timeZone));
  return day.slice(0, 4) === today.slice(0, 4) ? formatShortDay(day) : `${formatShortDay(day)} ${day.slice(0, 4)}`;
}

function Pickup({ order }: { order: Order }) {
  const late = daysLateOf(order);
  return (
    <Inline gap="2" wrap={false}>
      <PickupWords order={order} />
      {late > 0 && <StatusBadge tone="danger">{late === 1 ? '1 day late' : `${late} days late`}</StatusBadge>}
    </Inline>
  );
}
