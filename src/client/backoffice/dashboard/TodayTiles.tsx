import { useIsFetching } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-aria-components/Link';
import type { FrontPage } from '#shared/contracts/frontPage.ts';
import { counted } from '#shared/counted.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { BOARD_VIEW_NAMES, BOARD_VIEWS } from '#shared/domain/orders/boardView.ts';
import { salesDifference } from '#shared/staffMessages.ts';
import { messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { Button } from '../../design/button/Button.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';
import { Message } from '../../design/text/Message.tsx';
import { Text } from '../../design/text/Text.tsx';
import { useStaffUser } from '../records/useStaffUser.ts';
import * as css from './dashboard.css.ts';
import type { DashboardView } from './useDashboard.ts';

/** Changes of stock and time change the figures without an order event; they are visible after this time. */
const REFRESH_MS = 60_000;

function useFigures() {
  const figures = trpc.dashboard.frontPage.useQuery(undefined, { refetchInterval: REFRESH_MS });
  const isReadingOrders = useIsFetching({ queryKey: getQueryKey(trpc.dashboard.index) }) > 0;
  const readingSince = useRef<number>(undefined);
  const { refetch, dataUpdatedAt } = figures;
  const readAt = useRef(dataUpdatedAt);
  useEffect(() => {
    readAt.current = dataUpdatedAt;
  }, [dataUpdatedAt]);
  useEffect(() => {
    if (isReadingOrders) readingSince.current = Date.now();
    else if (readingSince.current !== undefined && readAt.current < readingSince.current) void refetch();
  }, [isReadingOrders, refetch]);
  return figures;
}

/** The counts of the day; pressed, one shows its orders alone. */
export function TodayTiles({ view: { shownView, isToday, isDone, narrow } }: { view: DashboardView }) {
  const figures = useFigures();
  const seesReports = !useStaffUser()?.works_at_counter;
  if (figures.isPending) {
    return (
      <SkeletonGroup label="Loading today’s figures">
        <Skeleton shape="block" height={css.TILE_HEIGHT} />
      </SkeletonGroup>
    );
  }
  if (!figures.data) {
    return (
      <Inline gap="3" role="alert">
        <Text size="small">
          <Message>{messageOf(figures.error)}</Message>
        </Text>
        <Button size="small" onPress={() => void figures.refetch()} isPending={figures.isFetching}>
          Try again
        </Button>
      </Inline>
    );
  }
  const { views, low_stock, sales_today, sales_this_week } = figures.data;
  return (
    <PlainList className={css.tiles} aria-label="Today’s figures">
      {BOARD_VIEWS.map((each) => (
        <li key={each}>
          <button
            type="button"
            className={css.tile}
            aria-pressed={each === shownView}
            onClick={() => narrow(each === shownView ? null : each)}
          >
            <Words figure={views[each].toLocaleString('en-PH')} label={BOARD_VIEW_NAMES[each]} />
          </button>
        </li>
      ))}
      {isToday && (
        <li>
          <button
            type="button"
            className={css.tile}
            aria-pressed={isDone}
            onClick={() => narrow(isDone ? null : 'done')}
          >
            <Words figure="Claimed" label="or Cancelled" />
          </button>
        </li>
      )}
      <li>
        <Link href={low_stock.href} className={css.tile}>
          <Words figure={low_stock.count.toLocaleString('en-PH')} label="Low stock" />
        </Link>
      </li>
      {seesReports && (
        <>
          <Sales period="Today" sales={sales_today} />
          <Sales period="This week" sales={sales_this_week} />
        </>
      )}
    </PlainList>
  );
}

function Sales({ period, sales }: { period: string; sales: FrontPage['sales_today'] }) {
  const difference = sales.amount - sales.previous_amount;
  return (
    <li>
      <Link href={sales.href} className={css.tile}>
        <Words
          figure={`${formatPesos(sales.amount)} · ${counted(sales.orders, 'order')}`}
          label={`${period}, ${salesDifference(difference, formatPesos(Math.abs(difference)))}`}
        />
      </Link>
    </li>
  );
}

const Words = ({ figure, label }: { figure: string; label: string }) => (
  <>
    <span className={css.tileFigure}>{figure} </span>
    <span className={css.tileLabel}>{label}</span>
  </>
);
