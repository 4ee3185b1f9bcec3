import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '#client/design/button/Button.tsx';
import { ErrorState } from '#client/design/emptyState/ErrorState.tsx';
import { Inline } from '#client/design/layout/Inline.tsx';
import { PlainList } from '#client/design/layout/PlainList.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { Skeleton, SkeletonGroup } from '#client/design/skeleton/Skeleton.tsx';
import { Note } from '#client/design/text/Note.tsx';
import type { Product } from '#shared/contracts/catalog.ts';
import { messages } from '#shared/messages.ts';
import { useNow } from '../catalog/useNow.ts';
import { productGridGrid } from './home.css.ts';
import { ProductCard } from './ProductCard.tsx';
import type { useProductList } from './useProductList.ts';

/** The widest row, which is above the fold. */
const FIRST_ROW = 5;

interface ProductGridProps {
  products: readonly Product[];
  isOutdated: boolean;
  /** Other rows come first. */
  isBelow: boolean;
}

export function ProductGrid({ products, isOutdated, isBelow }: ProductGridProps) {
  const now = useNow();
  return (
    <PlainList aria-label="Products" aria-busy={isOutdated} className={productGridGrid}>
      {products.map((product, index) => (
        <li key={product._id}>
          <ProductCard product={product} now={now} isFirst={!isBelow && index < FIRST_ROW} />
        </li>
      ))}
    </PlainList>
  );
}

export function ProductGridSkeleton() {
  return (
    <SkeletonGroup label="Loading the products">
      <div className={productGridGrid}>
        {[...Array(10).keys()].map((card) => (
          <Stack key={card} gap="2">
            <Skeleton shape="image" />
            <Skeleton lines={2} />
            <Skeleton width="5em" />
          </Stack>
        ))}
      </div>
    </SkeletonGroup>
  );
}

export function FilterPanelSkeleton() {
  return (
    <SkeletonGroup label="Loading the filters">
      <Stack gap="6">
        {['grade levels', 'subjects'].map((list) => (
          <Stack key={list} gap="3">
            <Skeleton width="6em" />
            <Skeleton lines={7} />
          </Stack>
        ))}
      </Stack>
    </SkeletonGroup>
  );
}

const AHEAD = '900px';

/** Loads the next page when it comes near, or by its button. */
export function MoreProducts({ list }: { list: ReturnType<typeof useProductList> }) {
  const end = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  const { hasNextPage, isFetchNextPageError } = list;
  const pageCount = list.data?.pages.length ?? 0;

  const loadMore = useEffectEvent(() => {
    if (!list.isFetching) void list.fetchNextPage();
  });
  // After each page the end may still be near, which only a new observer reports.
  useEffect(() => {
    if (!end.current || pageCount === 0 || !hasNextPage || isFetchNextPageError) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && loadMore(), { rootMargin: AHEAD });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasNextPage, isFetchNextPageError, pageCount]);

  useEffect(() => {
    // The focused button is gone; the message in its place takes the focus.
    if (!hasNextPage && wasPressed.current) end.current?.querySelector('p')?.focus({ preventScroll: true });
  }, [hasNextPage]);

  return (
    <Inline ref={end} justify="center" paddingY="8">
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
    </Inline>
  );
}
