import { ORDER_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';
import { board, column, statusList } from './dashboard.css.ts';
import { ROW_HEIGHT } from './rows.css.ts';

/** The board's shape while the orders are on their way. */
export function BoardSkeleton({ isBoard }: { isBoard: boolean }) {
  const shown = isBoard ? ORDER_STATUSES : ORDER_STATUSES.slice(0, 1);
  return (
    <SkeletonGroup label="Loading the orders">
      <div className={isBoard ? board({ count: 'all' }) : statusList}>
        {shown.map((status) => (
          <div key={status} className={column}>
            <Skeleton shape="heading" width="50%" />
            <Skeleton shape="block" height={ROW_HEIGHT.narrow} />
            <Skeleton shape="block" height={ROW_HEIGHT.narrow} />
            <Skeleton shape="block" height={ROW_HEIGHT.narrow} />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
