import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';
import { list, slotRows } from './counter.css.ts';

/** The grey shape of the list. */
export function PickupSkeleton() {
  return (
    <div className={list}>
      <SkeletonGroup label="Loading the pick-ups">
        <div className={slotRows}>
          {['first', 'second', 'third', 'fourth', 'fifth'].map((each) => (
            <Skeleton key={each} shape="block" height={68} />
          ))}
        </div>
      </SkeletonGroup>
    </div>
  );
}
