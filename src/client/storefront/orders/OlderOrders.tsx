import { useEffect, useEffectEvent, useRef } from 'react';
import { messages } from '#shared/messages.ts';
import { purchaseMessages } from '#shared/purchaseMessages.ts';
import { Button } from '../../design/button/Button.tsx';
import { ErrorState } from '../../design/emptyState/ErrorState.tsx';
import { Note } from '../../design/text/Note.tsx';
import { more } from './MyOrders.css.ts';
import type { useMyOrders } from './useMyOrders.ts';

/** Begins to load before the end of the list is reached. */
const LOOK_AHEAD = '400px';

/** The end of the list: older orders come as one scrolls, or by the button. */
export function OlderOrders({ mine }: { mine: ReturnType<typeof useMyOrders> }) {
  const end = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  const { hasMore, isLoadingMore, hasMoreFailed, loadMore } = mine;
  const onNear = useEffectEvent(() => {
    if (hasMore && !isLoadingMore && !hasMoreFailed) loadMore();
  });

  // Watched again after each page: a short page may leave the end in sight, and then nothing moves.
  useEffect(() => {
    if (!end.current || isLoadingMore) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), { rootMargin: LOOK_AHEAD });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [isLoadingMore]);

  useEffect(() => {
    // The button that had the focus is gone; the message in its place takes it over.
    if (!hasMore && wasPressed.current) end.current?.querySelector('p')?.focus({ preventScroll: true });
  }, [hasMore]);

  return (
    <div ref={end} className={more}>
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
        <Note tabIndex={-1}>{purchaseMessages.allOrdersShown}</Note>
      )}
    </div>
  );
}
