import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';
import { list, row, wide } from './MyOrders.css.ts';

/** The shape of the first rows while the orders are on the way, as high as the rows are. */
export function OrdersSkeleton() {
  return (
    <SkeletonGroup label="Loading your orders">
      <div className={list}>
        {['first', 'second', 'third', 'fourth', 'fifth'].map((each) => (
          <div key={each} className={row}>
            <Skeleton shape="heading" width="9em" />
            <Skeleton width="5em" />
            <div className={wide}>
              <Skeleton lines={2} />
            </div>
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
