import { useCallback, useMemo, useState } from 'react';
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
import type { OrderActions } from './boardProps.ts';
import { CancelDialog, type Cancellation } from './CancelDialog.tsx';
import { CodesNotice } from './CodesNotice.tsx';
import { DashboardHeader } from './DashboardHeader.tsx';
import { body, failed, page } from './dashboard.css.ts';
import { FoundOrders } from './FoundOrders.tsx';
import { OpenOrder } from './OpenOrder.tsx';
import { StatusList } from './StatusList.tsx';
import { useDashboard } from './useDashboard.ts';
import { useDashboardView } from './useDashboardView.ts';
import { useFocusAfterMove } from './useFocusAfterMove.ts';
import { useLiveOrders } from './useLiveOrders.ts';
import { useOrderStatus } from './useOrderStatus.ts';
import { WebhookNotice } from './WebhookNotice.tsx';

/** The orders by status, live; one opens beside the lists with its proof of payment. */
export default function DashboardScreen() {
  usePageTitle('Dashboard');
  useToastsOnTop();
  const isWide = useMedia(media.desktop);
  const view = useDashboardView();
  const dashboard = useDashboard();
  const live = useLiveOrders();
  const setStatus = useOrderStatus();
  const focusAfterMove = useFocusAfterMove();
  const [cancellation, setCancellation] = useState<Cancellation | null>(null);
  const [entered, setEntered] = useState('');
  const forgetEntered = useCallback(() => setEntered(''), []);

  const { markSeen } = live;
  const openOrder = view.open;
  const actions = useMemo<OrderActions>(
    () => ({
      open: (id) => {
        markSeen(id);
        openOrder(id);
      },
      setStatus: (order, status, lineId) => {
        markSeen(order._id);
        if (status === 'Cancelled') return setCancellation({ order, lineId });
        focusAfterMove(order._id);
        setStatus(order, status, lineId);
      },
    }),
    [markSeen, openOrder, setStatus, focusAfterMove],
  );
  const lists = { columns: dashboard.columns, view, unseen: live.unseen, actions };

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
      <FrontPageStrip />
      <CodesNotice />
      <WebhookNotice />
      <Notices messages={dashboard.notices.filter((message) => message !== staffMessages.holidaysMissing)} />
      <div className={body}>
        {view.find !== '' ? (
          <FoundOrders view={view} unseen={live.unseen} actions={actions} entered={entered} onEntered={forgetEntered} />
        ) : dashboard.isPending ? (
          <BoardSkeleton isWide={isWide} />
        ) : dashboard.error ? (
          <div className={failed}>
            <ErrorState
              message={messageOf(dashboard.error, messages.processingFailed)}
              onRetry={dashboard.refetch}
              isRetrying={dashboard.isRefetching}
            />
          </div>
        ) : isWide ? (
          <Board {...lists} />
        ) : (
          <StatusList {...lists} />
        )}
        {view.openOrderId && (
          <OpenOrder
            key={view.openOrderId}
            id={view.openOrderId}
            isBeside={isWide}
            onClose={view.close}
            setStatus={actions.setStatus}
          />
        )}
      </div>
      {cancellation && (
        <CancelDialog
          cancellation={cancellation}
          onClose={() => setCancellation(null)}
          onCancel={(reason) => {
            const { order, lineId } = cancellation;
            setCancellation(null);
            focusAfterMove(order._id);
            setStatus(order, 'Cancelled', lineId, reason);
          }}
        />
      )}
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
