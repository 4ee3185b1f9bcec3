import { Stack } from '../../design/layout/Stack.tsx';
import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';
import { VisuallyHidden } from '../../design/text/VisuallyHidden.tsx';
import { columns, main, page } from './checkout.css.ts';

/** The checkout's shape while the cart is on its way. */
export function CheckoutSkeleton() {
  return (
    <div className={page}>
      <VisuallyHidden as="h1">Checkout</VisuallyHidden>
      <SkeletonGroup label="Loading your cart">
        <Stack gap="6">
          <Skeleton shape="block" height={47} />
          <div className={columns}>
            <div className={main}>
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
