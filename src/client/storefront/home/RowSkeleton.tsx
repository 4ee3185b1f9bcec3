import type { FindingOverview } from '#shared/contracts/finding.ts';
import { Stack } from '../../design/layout/Stack.tsx';
import { Skeleton } from '../../design/skeleton/Skeleton.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import * as css from './home.css.ts';

export function RowSkeleton() {
  return (
    <Stack gap="2" aria-busy="true">
      <div aria-hidden>
        <Heading level={2}>{'\u00a0'}</Heading>
      </div>
      <div className={css.row}>
        {[1, 2, 3, 4].map((card) => (
          <div key={card}>
            <Skeleton shape="image" />
            <div className={css.text} />
          </div>
        ))}
      </div>
    </Stack>
  );
}

export interface RowsProps {
  isFirst: boolean;
  overview: Pick<FindingOverview, 'has_lists' | 'has_orders'>;
}

export function RowsSkeleton({ isFirst, overview }: RowsProps) {
  return (
    <>
      <RowSkeleton />
      {isFirst && overview.has_lists && <div className={css.lists} />}
      {!isFirst && overview.has_orders && <RowSkeleton />}
    </>
  );
}
