import { useCallback, useMemo, useState } from 'react';
import { ORDER_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { messages } from '#shared/messages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { messageOf } from '../../api/apiError.ts';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { media } from '../../design/breakpoints.ts';
import { ErrorState } from '../../design/emptyState/ErrorState.tsx';
import { useToastsOnTop } from '../../design/toast/useToastsOnTop.ts';
import { useMedia } from '../../design/useMedia.ts';
import { FrontPageStrip } from '../frontPage/FrontPageStrip.tsx';
import { Board } from './Board.tsx';
import { BoardSkeleton } from './BoardSkeleton.tsx';
import { BoardViews } from './BoardViews.tsx';
import { BulkStatusBar } from './BulkStatusBar.tsx';
import { BoardContext } from './boardContext.ts';
import type { OrderActions } from './boardProps.ts';
import { CodesNotice } from './CodesNotice.tsx';
import { DashboardHeader } from './DashboardHeader.tsx';
import { BOARD_MEDIA, body, failed, page, toolbar } from './dashboard.css.ts';
import { FoundOrders } from './FoundOrders.tsx';
import { OpenOrder } from './OpenOrder.tsx';
import { SetupSteps } from './SetupSteps.tsx';
import { StatusList } from './StatusList.tsx';
import { useStatusQuestion } from './StatusQuestion.tsx';
import { TwoLists } from './TwoLists.tsx';
import { useBoardKeys } from './useBoardKeys.ts';
import { useDashboard } from './useDashboard.ts';
import { useDashboardView } from './useDashboardView.ts';
import { useFoundOrders } from './useFoundOrders.ts';
import { useLiveOrders } from './useLiveOrders.ts';
import { useMoveOrders } from './useMoveOrders.ts';
import { useSetupSteps } from './useSetupSteps.ts';
import { useTicks } from './useTicks.ts';
import { WebhookNotice } from './WebhookNotice.tsx';

/** The orders by status, live; one opens beside the lists with its proof of payment, several are ticked and moved at once. */
export default function DashboardScreen() {
  usePageTitle('Today');
  useToastsOnTop();
  const isWide = useMedia(media.desktop);
  const isBoard = useMedia(BOARD_MEDIA);
  const view = useDashboardView();
  const dashboard = useDashboard(view.boardView);
  const found = useFoundOrders(view.find);
  const live = useLiveOrders(dashboard.lastEventId);
  const move = useMoveOrders(live.markSeen);
  const [entered, setEntered] = useState('');
  const byKey = useStatusQuestion();
  const clearEntered = useCallback(() => setEntered(''), []);

  const lists = view.find === '' ? dashboard.columns.map(({ orders }) => orders) : [found.orders ?? []];
  const ticks = useTicks(lists.flat());
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
    <div className={page}>
      <DashboardHeader
        view={view}
        onEnter={setEntered}
        connection={live.connection}
        lastUpdate={live.lastUpdate}
        onReconnect={live.reconnect}
        areHolidaysMissing={dashboard.notices.includes(staffMessages.holidaysMissing)}
      />
      {!steps && <FrontPageStrip />}
      <CodesNotice />
      <WebhookNotice />
      <Notices messages={dashboard.notices.filter((message) => message !== staffMessages.holidaysMissing)} />
      {steps && <SetupSteps done={steps} />}
      <div className={toolbar}>{view.find === '' && !steps && <BoardViews view={view} />}</div>
      <BoardContext value={rows}>
        <div className={body}>
          {view.find !== '' ? (
            <FoundOrders {...shown} found={found} isScrolling={isBoard} entered={entered} onEntered={clearEntered} />
          ) : dashboard.isPending ? (
            <BoardSkeleton lists={!isBoard ? 1 : isWide ? ORDER_STATUSES.length : 2} />
          ) : dashboard.error ? (
            <div className={failed}>
              <ErrorState
                message={messageOf(dashboard.error, messages.processingFailed)}
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
