import { useState } from 'react';
import { media } from '#client/design/breakpoints.ts';
import { Checkbox } from '#client/design/checkbox/Checkbox.tsx';
import { ErrorState } from '#client/design/emptyState/ErrorState.tsx';
import { ScrollRegion } from '#client/design/layout/ScrollRegion.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { Select } from '#client/design/select/Select.tsx';
import { Skeleton } from '#client/design/skeleton/Skeleton.tsx';
import { Heading } from '#client/design/text/Heading.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { Text } from '#client/design/text/Text.tsx';
import { SegmentedControl } from '#client/design/toggle/SegmentedControl.tsx';
import { useMedia } from '#client/design/useMedia.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { ORDER_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { messages } from '#shared/messages.ts';
import { OrderRows, type OrderRowsProps, RowsSkeleton } from '../order/OrderRows.tsx';
import * as css from './dashboard.css.ts';
import type { BoardColumn, DashboardView } from './useDashboard.ts';

/** The selected orders of each list, as React Aria gave them: a copy would lose the start of a Shift range. */
export function useSelection() {
  const [lists, setLists] = useState<Readonly<Record<string, ReadonlySet<string>>>>({});
  return {
    of: (list: string) => lists[list],
    select: (list: string) => (ids: ReadonlySet<string>) => setLists((before) => ({ ...before, [list]: ids })),
    clear: () => setLists({}),
  };
}

export interface ListProps extends Pick<OrderRowsProps<Order>, 'slots' | 'onOpen'> {
  view: DashboardView;
  selection: ReturnType<typeof useSelection>;
}

/** Shows all lists on a desktop, two on a tablet, one on a phone. */
export function Board({ columns, ...props }: ListProps & { columns: readonly BoardColumn[] }) {
  const { view } = props;
  const isWide = useMedia(media.desktop);
  const isBoard = useMedia(css.BOARD_MEDIA);
  const chosen = Math.max(
    0,
    columns.findIndex(({ status }) => status === view.status),
  );
  const lists = (shown: readonly BoardColumn[]) =>
    shown.map((column) => <StatusColumn key={column.status} column={column} isScrolling={isBoard} {...props} />);
  const show = (id: unknown) => view.show(ORDER_STATUSES.find((status) => status === id) ?? view.status);

  if (isBoard && isWide) {
    return (
      <div className={css.boardPlace}>
        <ScrollRegion className={css.board} label="Orders by status" isAlwaysTabStop>
          {lists(columns)}
        </ScrollRegion>
      </div>
    );
  }
  if (!isBoard) {
    return (
      <div className={css.statusList}>
        <Select
          label="Order status"
          options={columns.map(({ status, count }) => ({ id: status, label: `${status} (${count})` }))}
          value={columns[chosen]?.status}
          onChange={show}
        />
        {lists(columns.slice(chosen, chosen + 1))}
      </div>
    );
  }
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
        value={columns[chosen]?.status ?? null}
        onChange={show}
      />
      <div className={css.listPair}>{lists(columns.slice(first, first + 2))}</div>
    </div>
  );
}

export function BoardSkeleton({ isToday }: { isToday: boolean }) {
  const isWide = useMedia(media.desktop);
  const isBoard = useMedia(css.BOARD_MEDIA);
  const count = isToday || !isBoard ? 1 : isWide ? ORDER_STATUSES.length : 2;
  return (
    <div className={css.boardPlace}>
      <div className={count > 2 ? css.board : count === 2 ? css.listPair : css.statusList}>
        {ORDER_STATUSES.slice(0, count).map((status) => (
          <Stack key={status} gap="3" minWidth="0" minHeight="0">
            <Skeleton shape="heading" width="50%" />
            <RowsSkeleton label="Loading orders" count={3} />
          </Stack>
        ))}
      </div>
    </div>
  );
}

interface StatusColumnProps extends ListProps {
  column: BoardColumn;
  isScrolling: boolean;
}

function StatusColumn({ column, view, selection, ...rest }: StatusColumnProps) {
  const { status, count, orders, hasMore, isLoadingMore, hasMoreFailed, loadMore } = column;
  const title = `column-${status.replaceAll(' ', '-')}`;
  const selected = selection.of(status);
  const select = selection.select(status);
  const selectedCount = orders.filter(({ _id }) => selected?.has(_id)).length;
  return (
    <Stack as="section" gap="3" minWidth="0" minHeight="0" aria-labelledby={title}>
      <header className={css.columnHead}>
        <Checkbox
          aria-label={`Select all loaded ${status} orders`}
          isDisabled={orders.length === 0}
          isSelected={selectedCount > 0 && selectedCount === orders.length}
          isIndeterminate={selectedCount > 0 && selectedCount < orders.length}
          onChange={(isSelected) => select(new Set(isSelected ? orders.map(({ _id }) => _id) : []))}
        />
        <Heading level={2} id={title} tabIndex={-1}>
          {status}
        </Heading>
        <Note as="span" numeric>
          {count.toLocaleString('en-PH')}
          {status === 'Claimed' && ' this week'}
        </Note>
      </header>
      <OrderRows
        {...rest}
        label={`${status} orders`}
        orders={orders}
        openId={view.openOrderId}
        selected={selected}
        onSelect={select}
        onEnd={hasMore ? loadMore : undefined}
        isLoadingMore={isLoadingMore}
        emptyState={<Text tone="muted">{status === 'Claimed' ? 'No orders claimed this week.' : 'No orders.'}</Text>}
      />
      {hasMoreFailed && <ErrorState message={messages.processingFailed} onRetry={loadMore} />}
    </Stack>
  );
}
