import { Stack } from '../../design/layout/Stack.tsx';
import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';
import { VisuallyHidden } from '../../design/text/VisuallyHidden.tsx';
import { main } from './ProductGallery.css.ts';
import { facts, page, product } from './ProductScreen.css.ts';

/** The shape of a product's page. */
export function ProductSkeleton() {
  return (
    <SkeletonGroup label="Loading the product">
      <VisuallyHidden as="h1">Product</VisuallyHidden>
      <div className={product}>
        <Stack gap="5">
          <Skeleton width="16em" />
          <div className={page}>
            <div className={main}>
              <Skeleton shape="image" />
            </div>
            <div className={facts}>
              <Skeleton shape="heading" width="80%" />
              <Skeleton lines={2} />
              <Skeleton shape="heading" width="6em" />
              <Skeleton shape="block" width="70%" />
              <Skeleton shape="block" height={52} />
            </div>
          </div>
        </Stack>
      </div>
    </SkeletonGroup>
  );
}
