import { ORDER_STATUSES } from '#shared/domain/orderStatus.ts';
import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';
import { board, column, statusList } from './dashboard.css.ts';

/** The board's shape while the orders are on their way. */
export function BoardSkeleton({ isWide }: { isWide: boolean }) {
  const shown = isWide ? ORDER_STATUSES : ORDER_STATUSES.slice(0, 1);
  return (
    <SkeletonGroup label="Loading the orders">
      <div className={isWide ? board : statusList}>
        {shown.map((status) => (
          <div key={status} className={column}>
            <Skeleton shape="heading" width="50%" />
            <Skeleton shape="block" height={210} />
            <Skeleton shape="block" height={210} />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
