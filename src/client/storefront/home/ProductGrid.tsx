import type { Product } from '#shared/contracts/catalog.ts';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';
import { useNow } from '../product/useNow.ts';
import { ProductCard } from './ProductCard.tsx';
import { grid, skeletonCard } from './ProductGrid.css.ts';

/** The widest row, which stands above the fold. */
const FIRST_ROW = 5;

export interface ProductGridProps {
  products: readonly Product[];
  /** The products are those of the former view; others are on the way. */
  isOutdated: boolean;
}

/** Products in two to five columns. */
export function ProductGrid({ products, isOutdated }: ProductGridProps) {
  const now = useNow();
  return (
    <PlainList className={grid} aria-busy={isOutdated} aria-label="Products">
      {products.map((product, place) => (
        <li key={product._id}>
          <ProductCard product={product} now={now} isFirst={place < FIRST_ROW} />
        </li>
      ))}
    </PlainList>
  );
}

/** The grid's shape while its products are on the way. */
export function ProductGridSkeleton() {
  return (
    <SkeletonGroup label="Loading the products">
      <div className={grid}>
        {Array.from({ length: 10 }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes never move
          <div key={place} className={skeletonCard}>
            <Skeleton shape="image" />
            <Skeleton lines={2} />
            <Skeleton width="5em" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
