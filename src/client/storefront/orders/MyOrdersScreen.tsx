import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { messageOf } from '#client/api/apiError.ts';
import { UpdatesStopped } from '#client/app/orders/UpdatesStopped.tsx';
import { paths } from '#client/app/paths.ts';
import { usePageTitle } from '#client/app/usePageTitle.ts';
import { Banner } from '#client/design/banner/Banner.tsx';
import { Button } from '#client/design/button/Button.tsx';
import { Drawing } from '#client/design/emptyState/Drawing.tsx';
import { EmptyState } from '#client/design/emptyState/EmptyState.tsx';
import { ErrorState } from '#client/design/emptyState/ErrorState.tsx';
import { Inline } from '#client/design/layout/Inline.tsx';
import { PlainList } from '#client/design/layout/PlainList.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { SearchField } from '#client/design/searchField/SearchField.tsx';
import { Skeleton, SkeletonGroup } from '#client/design/skeleton/Skeleton.tsx';
import { Heading } from '#client/design/text/Heading.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { Announced } from '#client/design/text/VisuallyHidden.tsx';
import { SegmentedControl } from '#client/design/toggle/SegmentedControl.tsx';
import { MAX_OWN_SEARCH, OWN_ORDER_VIEWS, type OwnOrderView } from '#shared/domain/orders/ownOrders.ts';
import { messages } from '#shared/messages.ts';
import { useOrdersToPay } from '../order/useOrdersToPay.ts';
import { OrderPage } from './OrderPage.tsx';
import { OrderRow } from './OrderRow.tsx';
import { row } from './orders.css.ts';
import { StoredCodes } from './PickupCodeButton.tsx';
import { type OrdersView, useMyOrders, useOrdersView } from './useMyOrders.ts';

export default function MyOrdersScreen() {
  const { record } = useParams<{ record?: string }>();
  return record === undefined ? <MyOrders /> : <OrderPage key={record} order_no={record} />;
}

/** Fewer orders fit on the screen without a search. */
const MIN_TO_FILTER = 6;

function MyOrders() {
  usePageTitle('My Orders');
  const shown = useOrdersView();
  const mine = useMyOrders(shown);
  const isNarrowed = shown.s !== '' || shown.view !== null;
  // Once shown, the filters stay, whatever they find.
  const [hasFilters, setHasFilters] = useState(isNarrowed);
  if (!hasFilters && (isNarrowed || mine.orders.length >= MIN_TO_FILTER)) setHasFilters(true);

  return (
    <Stack width="full" maxWidth="reading">
      <Heading level={1}>My Orders</Heading>
      <Announced>{mine.news}</Announced>
      {hasFilters && <OrderFilters shown={shown} />}
      <Orders mine={mine} isNarrowed={isNarrowed} />
    </Stack>
  );
}

function Orders({ mine, isNarrowed }: { mine: ReturnType<typeof useMyOrders>; isNarrowed: boolean }) {
  const { docs: waiting, isLoading } = useOrdersToPay();
  if (mine.isPending || isLoading || mine.hasFailed) {
    return (
      <>
        {mine.hasFailed && (
          <ErrorState
            message={messageOf(mine.error, messages.customerOrdersFailed)}
            onRetry={mine.refetch}
            isRetrying={mine.isRefetching}
          />
        )}
        {/* One place for all of these states, so that an open code stays open. */}
        {(mine.hasFailed || mine.isWaiting) && <StoredCodes />}
        {!mine.hasFailed && <OrdersSkeleton />}
      </>
    );
  }
  if (mine.orders.length === 0) {
    return (
      <EmptyState
        icon={<Drawing name="orders" />}
        title={isNarrowed ? messages.noOrdersFound : messages.nothingOrdered}
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
      <PlainList aria-label="Orders">
        {mine.orders.map((order) => (
          <li key={order._id}>
            <OrderRow order={order} lastDay={waiting.find(({ _id }) => _id === order._id)?.pay_by} short={mine.short} />
          </li>
        ))}
      </PlainList>
      <OlderOrders mine={mine} />
    </>
  );
}

const PAUSE_MS = 300;
const ALL = 'all';

const VIEW_WORDS: Readonly<Record<OwnOrderView, string>> = {
  'to-pay': 'To pay',
  open: 'Open',
  ready: 'Ready',
  claimed: 'Claimed',
  cancelled: 'Cancelled',
};

function OrderFilters({ shown: { s, view } }: { shown: OrdersView }) {
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState(s);
  // The words of the URL, also after Back.
  const [known, setKnown] = useState(s);
  if (known !== s) {
    setKnown(s);
    // Keeps a space that was just typed.
    if (typed.trim() !== s) setTyped(s);
  }

  function show(next: OrdersView) {
    const query = new URLSearchParams({ ...(next.s && { s: next.s }), ...(next.view && { view: next.view }) });
    const text = query.toString();
    navigate(text ? `${paths.myOrders}?${text}` : paths.myOrders, { replace: true });
  }

  useEffect(() => {
    if (typed.trim() === s) return;
    const timer = setTimeout(() => show({ s: typed.trim(), view }), PAUSE_MS);
    return () => clearTimeout(timer);
  });

  return (
    <>
      <SearchField
        label="Search your orders"
        isLabelHidden
        placeholder="Number, product or student"
        maxLength={MAX_OWN_SEARCH}
        value={typed}
        onChange={setTyped}
        onSubmit={(words) => show({ s: words.trim(), view })}
      />
      <SegmentedControl
        label="Which orders"
        isLabelHidden
        options={[{ id: ALL, label: 'All' }, ...OWN_ORDER_VIEWS.map((id) => ({ id, label: VIEW_WORDS[id] }))]}
        value={view ?? ALL}
        onChange={(id) => show({ s: typed.trim(), view: OWN_ORDER_VIEWS.find((each) => each === id) ?? null })}
      />
    </>
  );
}

const LOOK_AHEAD = '400px';

/** Older orders load while scrolling, or by the button. */
function OlderOrders({ mine }: { mine: ReturnType<typeof useMyOrders> }) {
  const end = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  const { hasMore, isLoadingMore, hasMoreFailed, loadMore } = mine;
  const onNear = useEffectEvent(() => {
    if (hasMore && !isLoadingMore && !hasMoreFailed) loadMore();
  });

  // Observed again after each page: a short page may leave the end in sight.
  useEffect(() => {
    if (!end.current || isLoadingMore) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), { rootMargin: LOOK_AHEAD });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [isLoadingMore]);

  useEffect(() => {
    // The focused button has gone; the message in its place takes the focus.
    if (!hasMore && wasPressed.current) end.current?.querySelector('p')?.focus({ preventScroll: true });
  }, [hasMore]);

  return (
    <Inline ref={end} justify="center" paddingY="4">
      {hasMoreFailed ? (
        <ErrorState message={messages.customerOrdersFailed} onRetry={loadMore} isRetrying={isLoadingMore} />
      ) : hasMore ? (
        <Button
          isPending={isLoadingMore}
          onPress={() => {
            wasPressed.current = true;
            loadMore();
          }}
        >
          Older orders
        </Button>
      ) : (
        <Note tabIndex={-1}>{messages.allOrdersShown}</Note>
      )}
    </Inline>
  );
}

function OrdersSkeleton() {
  return (
    <SkeletonGroup label="Loading your orders">
      {['first', 'second', 'third', 'fourth', 'fifth'].map((each) => (
        <div key={each} className={row}>
          <Skeleton width="14em" />
          <Skeleton shape="block" width="12em" height={60} />
          <Skeleton shape="block" height={72} />
        </div>
      ))}
    </SkeletonGroup>
  );
}
