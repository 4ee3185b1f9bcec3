import { Stack } from '../../design/layout/Stack.tsx';
import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';

/** What a page shows while its code is on the way. */
export function PageSkeleton() {
  return (
    <SkeletonGroup label="Loading the page">
      <Stack gap="4">
        <Skeleton shape="heading" width="14em" />
        <Skeleton lines={3} />
      </Stack>
    </SkeletonGroup>
  );
}
