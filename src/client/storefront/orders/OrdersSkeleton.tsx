import { Stack } from '../../design/layout/Stack.tsx';
import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';
import { row, wide } from './MyOrders.css.ts';

/** The shape of the first rows while the orders are on the way, as high as the rows are. */
export function OrdersSkeleton() {
  return (
    <SkeletonGroup label="Loading your orders">
      <Stack gap="3">
        {['first', 'second', 'third', 'fourth', 'fifth'].map((each) => (
          <div key={each} className={row}>
            <Skeleton shape="heading" width="9em" />
            <Skeleton width="5em" />
            <div className={wide}>
              <Skeleton lines={2} />
            </div>
          </div>
        ))}
      </Stack>
    </SkeletonGroup>
  );
}
