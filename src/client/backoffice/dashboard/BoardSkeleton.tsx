import { ORDER_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';
import { beside, board, boardPlace, column, statusList } from './dashboard.css.ts';
import { ROW_HEIGHT } from './rows.css.ts';

/** The board's shape while the orders are on their way, with so many lists beside each other. */
export function BoardSkeleton({ lists }: { lists: number }) {
  return (
    <div className={boardPlace}>
      <SkeletonGroup label="Loading the orders">
        <div className={lists > 2 ? board : lists === 2 ? beside : statusList}>
          {ORDER_STATUSES.slice(0, lists).map((status) => (
            <div key={status} className={column}>
              <Skeleton shape="heading" width="50%" />
              <Skeleton shape="block" height={ROW_HEIGHT.narrow} />
              <Skeleton shape="block" height={ROW_HEIGHT.narrow} />
              <Skeleton shape="block" height={ROW_HEIGHT.narrow} />
            </div>
          ))}
        </div>
      </SkeletonGroup>
    </div>
  );
}
