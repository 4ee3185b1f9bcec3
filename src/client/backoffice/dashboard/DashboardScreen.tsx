import { useCallback, useMemo, useState } from 'react';
import { BOARD_VIEW_NAMES, BOARD_VIEWS } from '#shared/domain/orders/boardView.ts';
import { ORDER_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import type { SetupStep } from '#shared/domain/setupSteps.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { paths } from '../../app/paths.ts';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { media } from '../../design/breakpoints.ts';
import { ErrorState } from '../../design/emptyState/ErrorState.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { ScrollRegion } from '../../design/layout/ScrollRegion.tsx';
import { Link } from '../../design/link/Link.tsx';
import { Select } from '../../design/select/Select.tsx';
import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';
import { SegmentedControl } from '../../design/toggle/SegmentedControl.tsx';
import { useMedia } from '../../design/useMedia.ts';
import { FrontPageStrip } from '../frontPage/FrontPageStrip.tsx';
import { AccountsChanged } from '../payments/AccountsChanged.tsx';
import { useIsUnscoped } from '../records/useStaffUser.ts';
import { BoardContext, type BoardProps, type OrderActions } from './BoardRow.tsx';
import { BulkStatusBar } from './BulkStatusBar.tsx';
import { CodesNotice, DashboardHeader, HOLIDAY_NOTICES } from './DashboardHeader.tsx';
import * as css from './dashboard.css.ts';
import { OpenOrder } from './OpenOrder.tsx';
import { FoundOrders, StatusColumn } from './OrderRows.tsx';
import { ROW_HEIGHT } from './rows.css.ts';
import { SetupSteps } from './SetupSteps.tsx';
import { useBoardKeys } from './useBoardKeys.ts';
import { type DashboardView, useDashboard, useDashboardView, useFoundOrders, useLiveOrders } from './useDashboard.ts';
import { useMoveOrders } from './useMoveOrders.ts';
import { useStatusQuestion } from './useMoveQuestion.tsx';
import { useTickedOrders } from './useTickedOrders.ts';

export default function DashboardScreen() {
  usePageTitle('Today');
  const isWide = useMedia(media.desktop);
  const isBoard = useMedia(css.BOARD_MEDIA);
  const view = useDashboardView();
  const dashboard = useDashboard(view.boardView);
  const found = useFoundOrders(view.find);
  const live = useLiveOrders(dashboard.lastEventId);
  const move = useMoveOrders(live.markSeen);
  const [entered, setEntered] = useState('');
  const byKey = useStatusQuestion();
  const clearEntered = useCallback(() => setEntered(''), []);

  const lists = view.find === '' ? dashboard.columns.map(({ orders }) => orders) : [found.orders ?? []];
  const ticks = useTickedOrders(lists.flat());
  const { markSeen } = live;
  const openOrder = view.open;
  const open = useCallback(
    (id: string) => {
      markSeen(id);
      openOrder(id);
    },
    [markSeen, openOrder],
  );
  const actions = useMemo<OrderActions>(() => ({ open, setStatus: move.one }), [open, move.one]);
  const { openOrderId } = view;
  const rows = useMemo(() => ({ unseen: live.unseen, openOrderId, actions }), [live.unseen, openOrderId, actions]);
  const moveTicked = (status: Parameters<typeof move.many>[1]) => move.many(ticks.orders, status, ticks.clear);
  useBoardKeys({
    shown: lists,
    ticks,
    open,
    setStatus: (focused, status) => {
      if (ticks.orders.length > 0) byKey.ask(ticks.orders, status, () => moveTicked(status));
      else if (focused && focused.order_status.status !== status)
        byKey.ask([focused], status, () => move.one(focused, status));
    },
  });
  const shown = { view, open, ticks };
  const steps = useSetupSteps(dashboard.columns.some(({ orders }) => orders.length > 0));

  return (
    <div className={css.page}>
      <DashboardHeader
        view={view}
        onEnter={setEntered}
        connection={live.connection}
        lastUpdate={live.lastUpdate}
        onReconnect={live.reconnect}
        holidayNotice={dashboard.notices.find((message) => HOLIDAY_NOTICES.has(message))}
      />
      {!steps && <FrontPageStrip />}
      <AccountsChanged />
      <CodesNotice />
      <WebhookNotice />
      <Notices messages={dashboard.notices.filter((message) => !HOLIDAY_NOTICES.has(message))} />
      {steps && <SetupSteps done={steps} />}
      <Inline gap="3">{view.find === '' && !steps && <BoardViews view={view} />}</Inline>
      <BoardContext value={rows}>
        <div className={css.body}>
          {view.find !== '' ? (
            <FoundOrders {...shown} found={found} isScrolling={isBoard} entered={entered} onEntered={clearEntered} />
          ) : dashboard.isPending ? (
            <BoardSkeleton lists={!isBoard ? 1 : isWide ? ORDER_STATUSES.length : 2} />
          ) : dashboard.error ? (
            <div className={css.failed}>
              <ErrorState
                message={messageOf(dashboard.error)}
                onRetry={dashboard.refetch}
                isRetrying={dashboard.isRefetching}
              />
            </div>
          ) : steps ? null : isBoard && isWide ? (
            <Board {...shown} columns={dashboard.columns} />
          ) : isBoard ? (
            <TwoLists {...shown} columns={dashboard.columns} />
          ) : (
            <StatusList {...shown} columns={dashboard.columns} />
          )}
          {openOrderId && (
            <OpenOrder
              key={openOrderId}
              id={openOrderId}
              isBeside={isWide}
              onClose={view.close}
              setStatus={actions.setStatus}
            />
          )}
        </div>
      </BoardContext>
      {ticks.orders.length > 0 && (
        <BulkStatusBar
          count={ticks.orders.length}
          isPending={move.isPending}
          onStatus={moveTicked}
          onClear={ticks.clear}
        />
      )}
      {byKey.question}
      {move.dialog}
    </div>
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

function StatusList({ columns, view, open, ticks }: BoardProps) {
  const column = columns.find((each) => each.status === view.status) ?? columns[0];
  return (
    <div className={css.statusList}>
      <Select
        label="Order status"
        options={columns.map(({ status, count }) => ({ id: status, label: `${status} (${count})` }))}
        value={column?.status}
        onChange={(id) => view.show(ORDER_STATUSES.find((status) => status === id) ?? view.status)}
      />
      {column && <StatusColumn column={column} isScrolling={false} open={open} ticks={ticks} />}
    </div>
  );
}

const REFRESH_MS = 60_000;

function WebhookNotice() {
  const { data } = trpc.webhooks.list.useQuery(undefined, { enabled: useIsUnscoped(), refetchInterval: REFRESH_MS });
  if (!data?.docs.some(({ disabled_at }) => disabled_at !== null)) return null;
  return (
    <Banner tone="notice">
      {staffMessages.webhookDisabled} <Link href={paths.apiAccess}>Open the webhooks</Link>
    </Banner>
  );
}

function Board({ columns, open, ticks }: BoardProps) {
  return (
    <div className={css.boardPlace}>
      <ScrollRegion className={css.board} label="Orders by status" isAlwaysTabStop>
        {columns.map((column) => (
          <StatusColumn key={column.status} column={column} isScrolling open={open} ticks={ticks} />
        ))}
      </ScrollRegion>
    </div>
  );
}

function BoardSkeleton({ lists }: { lists: number }) {
  return (
    <div className={css.boardPlace}>
      <SkeletonGroup label="Loading orders">
        <div className={lists > 2 ? css.board : lists === 2 ? css.beside : css.statusList}>
          {ORDER_STATUSES.slice(0, lists).map((status) => (
            <div key={status} className={css.column}>
              <Skeleton shape="heading" width="50%" />
              <Skeleton shape="block" height={ROW_HEIGHT.narrow} />
              <Skeleton shape="block" height={ROW_HEIGHT.narrow} />
              <Skeleton shape="block" height={ROW_HEIGHT.narrow} />
            </div>
          ))}
        </div>
      </SkeletonGroup>
    </div>
  );
}

const ALL = 'all';
const options = [{ id: ALL, label: 'All' }, ...BOARD_VIEWS.map((id) => ({ id, label: BOARD_VIEW_NAMES[id] }))];

function BoardViews({ view }: { view: DashboardView }) {
  return (
    <SegmentedControl
      label="Show"
      isLabelHidden
      size="small"
      options={options}
      value={view.boardView ?? ALL}
      onChange={(id) => view.narrow(BOARD_VIEWS.find((each) => each === id) ?? null)}
    />
  );
}

function TwoLists({ columns, view, open, ticks }: BoardProps) {
  const chosen = columns.findIndex(({ status }) => status === view.status);
  // The last status is shown with the previous one.
  const first = Math.max(0, Math.min(chosen, columns.length - 2));
  return (
    <div className={css.twoLists}>
      <SegmentedControl
        label="Order status"
        isLabelHidden
        size="small"
        options={columns.map(({ status, count }) => ({
          id: status,
          label: status,
          hint: count.toLocaleString('en-PH'),
        }))}
        value={columns[Math.max(0, chosen)]?.status ?? null}
        onChange={(id) => view.show(ORDER_STATUSES.find((status) => status === id) ?? view.status)}
      />
      <div className={css.beside}>
        {columns.slice(first, first + 2).map((column) => (
          <StatusColumn key={column.status} column={column} isScrolling open={open} ticks={ticks} />
        ))}
      </div>
    </div>
  );
}

/** Null once the store has an order, and for staff who cannot set it up. */
function useSetupSteps(hasOrders: boolean): readonly SetupStep[] | null {
  const isUnscoped = useIsUnscoped();
  const { data } = trpc.dashboard.setup.useQuery(undefined, {
    enabled: isUnscoped && !hasOrders,
    // Users return from each step to see it done.
    staleTime: 0,
  });
  return hasOrders ? null : (data?.done ?? null);
}
