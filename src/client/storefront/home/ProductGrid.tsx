import type { Product } from '#shared/contracts/catalog.ts';
import { CardGrid } from '../../design/cardGrid/CardGrid.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';
import { useNow } from '../catalog/useNow.ts';
import { ProductCard } from './ProductCard.tsx';
import { grid } from './ProductGrid.css.ts';

/** The widest row, which stands above the fold. */
const FIRST_ROW = 5;

export interface ProductGridProps {
  products: readonly Product[];
  /** How many the view holds in all. */
  total: number;
  /** The products are those of the former view; others are on the way. */
  isOutdated: boolean;
  /** Other rows come first. */
  isBelow: boolean;
}

/** Products in two to five columns. */
export function ProductGrid({ products, total, isOutdated, isBelow }: ProductGridProps) {
  const now = useNow();
  return (
    <CardGrid label="Products" items={products} total={total} isBusy={isOutdated} className={grid}>
      {(product, index, isTabStop) => (
        <ProductCard product={product} now={now} isFirst={!isBelow && index < FIRST_ROW} isTabStop={isTabStop} />
      )}
    </CardGrid>
  );
}

/** The grid's shape while its products are on the way. */
export function ProductGridSkeleton() {
  return (
    <SkeletonGroup label="Loading the products">
      <div className={grid}>
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
