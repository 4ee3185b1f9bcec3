import type { OrderStatus } from '#shared/domain/orderStatus.ts';
import { messages } from '#shared/messages.ts';
import { Button } from '../../design/button/Button.tsx';
import { ErrorState } from '../../design/emptyState/ErrorState.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Text } from '../../design/text/Text.tsx';
import type { BoardProps } from './boardProps.ts';
import { cards, column as columnClass, columnHead, columnNote } from './dashboard.css.ts';
import { OrderCards } from './OrderCards.tsx';
import type { BoardColumn } from './useDashboard.ts';

interface StatusColumnProps extends Omit<BoardProps, 'columns'> {
  column: BoardColumn;
}

/** The orders of one status with their count, the next pick-up first. */
export function StatusColumn({ column, view, unseen, actions }: StatusColumnProps) {
  const { status, count, orders } = column;
  const title = `column-${status.replaceAll(' ', '-')}`;

  return (
    <section className={columnClass} aria-labelledby={title}>
      <header className={columnHead}>
        <Heading level={2} size="h4" id={title} tabIndex={-1}>
          {status}
        </Heading>
        <Text as="span" size="small" tone="muted" numeric>
          {count}
          {status === 'Claimed' && ' this week'}
        </Text>
      </header>
      {orders.length === 0 && <Text tone="muted">{emptyMessage(status)}</Text>}
      <OrderCards orders={orders} className={cards} view={view} unseen={unseen} actions={actions} />
      <More column={column} />
    </section>
  );
}

function emptyMessage(status: OrderStatus): string {
  return status === 'Claimed' ? 'No orders claimed this week.' : 'No orders here.';
}

function More({ column }: { column: BoardColumn }) {
  const { hasMore, isLoadingMore, hasMoreFailed, loadMore } = column;
  if (hasMoreFailed) return <ErrorState message={messages.processingFailed} onRetry={loadMore} />;
  if (!hasMore && !isLoadingMore) return null;
  return (
    <div className={columnNote}>
      <Button isBlock isPending={isLoadingMore} onPress={loadMore}>
        Load more
      </Button>
    </div>
  );
}
