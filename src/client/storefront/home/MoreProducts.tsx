import { useEffect, useEffectEvent, useRef } from 'react';
import { messages } from '#shared/messages.ts';
import { Button } from '../../design/button/Button.tsx';
import { ErrorState } from '../../design/emptyState/ErrorState.tsx';
import { Note } from '../../design/text/Note.tsx';
import { more } from './HomeScreen.css.ts';
import type { useProductList } from './useProductList.ts';

/** The next page, well before its end is reached. */
const AHEAD = '900px';

/** The end of the list: loads the next page when it comes near, or by its button; says when that was all. */
export function MoreProducts({ list }: { list: ReturnType<typeof useProductList> }) {
  const end = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  const { hasNextPage, isFetchNextPageError } = list;
  const pageCount = list.data?.pages.length ?? 0;

  const loadMore = useEffectEvent(() => {
    if (!list.isFetching) void list.fetchNextPage();
  });
  // After each page the end may still be near, which only a new observer says.
  useEffect(() => {
    if (!end.current || pageCount === 0 || !hasNextPage || isFetchNextPageError) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && loadMore(), { rootMargin: AHEAD });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasNextPage, isFetchNextPageError, pageCount]);

  useEffect(() => {
    // The button that had the focus is gone; the message in its place takes it over.
    if (!hasNextPage && wasPressed.current) end.current?.querySelector('p')?.focus({ preventScroll: true });
  }, [hasNextPage]);

  return (
    <div ref={end} className={more}>
      {isFetchNextPageError ? (
        <ErrorState
          message={messages.productListFailed}
          onRetry={() => list.fetchNextPage()}
          isRetrying={list.isFetchingNextPage}
        />
      ) : hasNextPage ? (
        <Button
          isPending={list.isFetchingNextPage}
          onPress={() => {
            wasPressed.current = true;
            void list.fetchNextPage();
          }}
        >
          Load more
        </Button>
      ) : (
        <Note tabIndex={-1}>That’s all.</Note>
      )}
    </div>
  );
}
