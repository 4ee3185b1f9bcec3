import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';
import { skeletonRow, skeletonTable } from './records.css.ts';

/** The shape of a table that is on its way, its head included. */
export function ListSkeleton({ label, columns, rows }: { label: string; columns: number; rows: number }) {
  return (
    <SkeletonGroup label={label}>
      <div className={skeletonTable}>
        {range(rows + 1).map((row) => (
          <div key={row} className={skeletonRow}>
            {range(columns).map((column) => (
              <Skeleton key={column} width={column === 0 ? '28%' : '14%'} />
            ))}
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}

const range = (length: number) => Array.from({ length }, (_, index) => index);
