import { Stack } from '../../design/layout/Stack.tsx';
import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';

/** The grey shape of the list. */
export function PickupSkeleton() {
  return (
    <SkeletonGroup label="Loading pick-ups">
      <Stack gap="1">
        {['first', 'second', 'third', 'fourth', 'fifth'].map((each) => (
          <Skeleton key={each} shape="block" height={68} />
        ))}
      </Stack>
    </SkeletonGroup>
  );
}
