import { Skeleton } from '../../design/skeleton/Skeleton.tsx';
import * as css from './Front.css.ts';

/** The shape of a row while its products are on the way. */
export function RowSkeleton() {
  return (
    <div aria-busy="true">
      <Skeleton shape="heading" width="8em" />
      <div className={css.row}>
        {[1, 2, 3, 4].map((card) => (
          <div key={card}>
            <Skeleton shape="image" />
            <div className={css.text} />
          </div>
        ))}
      </div>
    </div>
  );
}
