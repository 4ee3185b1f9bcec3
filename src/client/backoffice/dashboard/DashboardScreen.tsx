import HistoryIcon from 'lucide-react/icons/history';
import Maximize2 from 'lucide-react/icons/maximize-2';
import X from 'lucide-react/icons/x';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import type { OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { paths, recordPath } from '../../app/paths.ts';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { media } from '../../design/breakpoints.ts';
import { Button } from '../../design/button/Button.tsx';
import { IconButton } from '../../design/button/IconButton.tsx';
import { LinkButton } from '../../design/button/LinkButton.tsx';
import { Drawer } from '../../design/drawer/Drawer.tsx';
import { ErrorState } from '../../design/emptyState/ErrorState.tsx';
import { Box } from '../../design/layout/Box.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Link } from '../../design/link/Link.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { useMedia } from '../../design/useMedia.ts';
import { FoundOrders, useFoundOrders } from '../order/FoundOrders.tsx';
import { orderSlots } from '../order/OrderMarks.tsx';
import { OrderHistory } from '../order/OrderRecords.tsx';
import { rowOf } from '../order/OrderRows.tsx';
import { BulkStatusBar, StatusMenu } from '../order/OrderStatus.tsx';
import { StaffOrder } from '../order/StaffOrder.tsx';
import { useMoveOrders, useStatusQuestion } from '../order/useMoveOrders.tsx';
import type { SetOrderStatus } from '../order/useOrderStatus.ts';
import { AccountsChanged } from '../payments/AccountsChanged.tsx';
import { useIsUnscoped } from '../records/useStaffUser.ts';
import { Board, BoardSkeleton, useSelection } from './Board.tsx';
import { CodesNotice, DashboardHeader, HOLIDAY_NOTICES } from './DashboardHeader.tsx';
import { DayList, groupByTime } from './DayList.tsx';
import * as css from './dashboard.css.ts';
import { MoreSteps, SetupSteps, useSetupSteps } from './SetupSteps.tsx';
import { TodayTiles } from './TodayTiles.tsx';
import { useBoardKeys } from './useBoardKeys.ts';
import { useDashboard, useDashboardView, useNewOrders } from './useDashboard.ts';

/** The search results, shown next to the lists of the statuses. */
const FOUND = 'found';

export default function DashboardScreen() {
  usePageTitle('Today');
  const view = useDashboardView();
  const { shownView } = view;
  const dashboard = useDashboard(shownView);
  const found = useFoundOrders(view.find);
  const { unseen, markSeen, updates } = useNewOrders(dashboard.listed);
  const move = useMoveOrders(markSeen);
  const [entered, setEntered] = useState('');
  const byKey = useStatusQuestion();
  const clearEntered = useCallback(() => setEntered(''), []);

  const isBoard = useMedia(css.BOARD_MEDIA);
  const selection = useSelection();
  const lists: readonly { status: string; orders: readonly Order[] }[] =
    view.find !== ''
      ? [{ status: FOUND, orders: found.orders }]
      : view.isToday && shownView
        ? groupByTime(dashboard.columns, shownView)
        : dashboard.columns;
  const selected = lists.flatMap(({ status, orders }) => orders.filter(({ _id }) => selection.of(status)?.has(_id)));
  const openOrder = view.open;
  const open = useCallback(
    (id: string) => {
      markSeen([{ _id: id }]);
      openOrder(id);
    },
    [markSeen, openOrder],
  );
  const setStatus = move.one;
  const action = useCallback(
    (order: Order) => (
      <StatusMenu
        label={`Status of order ${order.order_no}`}
        value={order.order_status.status}
        onChange={(status) => setStatus(order, status)}
      />
    ),
    [setStatus],
  );
  const slots = useCallback(
    (order: Order) => ({ ...orderSlots(order, unseen.has(order._id)), action: action(order) }),
    [unseen, action],
  );
  const moveSelected = (status: OrderStatus) => move.many(selected, status, selection.clear);
  useBoardKeys({
    orders: lists.flatMap(({ orders }) => orders),
    onOpen: open,
    onClear: () => {
      selection.clear();
      return selected.length > 0;
    },
    setStatus: (focused, status) => {
      if (selected.length > 0) byKey.ask(selected, status, () => moveSelected(status));
      else if (focused && focused.order_status.status !== status)
        byKey.ask([focused], status, () => setStatus(focused, status));
    },
  });
  const shown = { view, slots, selection, onOpen: open, columns: dashboard.columns };
  const { steps, more } = useSetupSteps(dashboard.columns.some(({ orders }) => orders.length > 0));

  return (
    <div className={css.page}>
      <DashboardHeader
        view={view}
        onEnter={setEntered}
        updates={updates}
        holidayNotice={dashboard.notices.find((message) => HOLIDAY_NOTICES.has(message))}
      />
      {steps === null && view.find === '' && <TodayTiles view={view} />}
      <AccountsChanged />
      <CodesNotice />
      <WebhookNotice />
      <Notices messages={dashboard.notices.filter((message) => !HOLIDAY_NOTICES.has(message))} />
      {steps && <SetupSteps {...steps} />}
      {more && <MoreSteps {...more} />}
      <div className={css.body}>
        {view.find !== '' ? (
          <FoundOrders
            s={view.find}
            entered={entered}
            onEntered={clearEntered}
            action={action}
            openId={view.openOrderId}
            onOpen={open}
            selected={selection.of(FOUND)}
            onSelect={selection.select(FOUND)}
            isScrolling={isBoard}
          />
        ) : dashboard.isPending || steps === undefined ? (
          <BoardSkeleton isToday={view.isToday} />
        ) : dashboard.error ? (
          <Box flex="1 1 auto">
            <ErrorState
              message={messageOf(dashboard.error)}
              onRetry={dashboard.refetch}
              isRetrying={dashboard.isRefetching}
            />
          </Box>
        ) : (
          !steps && (view.isToday ? <DayList {...shown} groups={lists} /> : <Board {...shown} />)
        )}
        {view.openOrderId && (
          <OpenOrder key={view.openOrderId} id={view.openOrderId} onClose={view.close} setStatus={setStatus} />
        )}
      </div>
      {selected.length > 0 && (
        <BulkStatusBar
          count={selected.length}
          isPending={move.isPending}
          onStatus={moveSelected}
          onClear={selection.clear}
        />
      )}
      {byKey.question}
      {move.dialog}
    </div>
  );
}

interface OpenOrderProps {
  id: string;
  onClose: () => void;
  setStatus: SetOrderStatus;
}

function OpenOrder({ id, onClose, setStatus }: OpenOrderProps) {
  const isSideBySide = useMedia(media.desktop);
  const { data } = trpc.orders.get.useQuery({ _id: id });
  const title = data ? `Order ${data.order_no}` : 'Order';
  const content = (
    <Stack gap="4">
      {data && <OrderLinks order={data} />}
      <StaffOrder id={id} setStatus={setStatus} />
    </Stack>
  );
  return isSideBySide ? (
    <SidePanel title={title} orderId={id} onClose={onClose}>
      {content}
    </SidePanel>
  ) : (
    <Drawer title={title} onClose={onClose}>
      {content}
    </Drawer>
  );
}

function OrderLinks({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Inline>
      <Button size="small" icon={<HistoryIcon size={16} aria-hidden />} onPress={() => setOpen(true)}>
        Changes
      </Button>
      <LinkButton size="small" href={recordPath(paths.orders, order._id)} icon={<Maximize2 size={16} aria-hidden />}>
        Full page
      </LinkButton>
      {isOpen && (
        <Drawer title="Changes" onClose={() => setOpen(false)}>
          <OrderHistory order={order} />
        </Drawer>
      )}
    </Inline>
  );
}

interface SidePanelProps {
  title: string;
  /** When the panel closes, this order's row gets the focus, even if it moved to another list. */
  orderId: string;
  onClose: () => void;
  children: ReactNode;
}

function SidePanel({ title, orderId, onClose, children }: SidePanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    return () => rowOf(orderId)?.focus();
  }, [orderId]);

  return (
    <aside className={css.panel} aria-label={title} onKeyDown={(event) => event.key === 'Escape' && onClose()}>
      <header className={css.panelHead}>
        <Heading level={2} size="h3" ref={heading} tabIndex={-1}>
          {title}
        </Heading>
        <IconButton label="Close (back to the list)" onPress={onClose}>
          <X size={18} aria-hidden />
        </IconButton>
      </header>
      {children}
    </aside>
  );
}

function Notices({ messages }: { messages: readonly string[] }) {
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  return messages
    .filter((message) => !dismissed.includes(message))
    .map((message) => (
      <Banner key={message} tone="notice" onDismiss={() => setDismissed([...dismissed, message])}>
        {message}
      </Banner>
    ));
}

const REFRESH_MS = 60_000;

function WebhookNotice() {
  const { data } = trpc.webhooks.list.useQuery(undefined, { enabled: useIsUnscoped(), refetchInterval: REFRESH_MS });
  if (!data?.docs.some(({ disabled_at }) => disabled_at !== null)) return null;
  return (
    <Banner tone="notice">
      {staffMessages.webhookDisabled} <Link href={recordPath(paths.apiAccess, 'webhooks')}>Open the webhooks</Link>
    </Banner>
  );
}
