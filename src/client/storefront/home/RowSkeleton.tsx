import { Stack } from '../../design/layout/Stack.tsx';
import { Skeleton } from '../../design/skeleton/Skeleton.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import * as css from './Front.css.ts';

/** The shape of a row while its products are on the way, with the line of book lists where one follows. */
export function RowSkeleton({ hasLists = false }: { hasLists?: boolean }) {
  return (
    <>
      <Stack gap="2" aria-busy="true">
        <div aria-hidden>
          <Heading level={2} size="h4">
            {'\u00a0'}
          </Heading>
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
      {hasLists && <div className={css.lists} />}
    </>
  );
}
