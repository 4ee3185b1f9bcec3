import { Stack } from '../../design/layout/Stack.tsx';
import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { columns, main, page } from './checkout.css.ts';

/** The checkout's shape while the cart is on its way. */
export function CheckoutSkeleton() {
  return (
    <div className={page}>
      <Heading level={1} size="h2">
        Checkout
      </Heading>
      <SkeletonGroup label="Loading your cart">
        <Stack gap="6">
          <Skeleton shape="block" height={28} />
          <div className={columns}>
            <div className={main}>
              <Skeleton shape="heading" width="50%" />
              <Skeleton shape="block" height={112} />
              <Skeleton shape="block" height={112} />
              <Skeleton shape="block" height={112} />
            </div>
            <Skeleton shape="block" height={220} />
          </div>
        </Stack>
      </SkeletonGroup>
    </div>
  );
}
