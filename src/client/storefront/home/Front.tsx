import { lazy, Suspense } from 'react';
import type { PageData } from '#shared/contracts/pageData.ts';
import { FIRST_PICTURES, PICTURE_SIZES } from '#shared/productPictures.ts';
import { trpc } from '../../api/client.ts';
import { paths } from '../../app/paths.ts';
import { Link } from '../../design/link/Link.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { ProductPicture } from '../catalog/ProductPicture.tsx';
import * as css from './home.css.ts';
import { RowsSkeleton } from './RowSkeleton.tsx';

const FrontRows = lazy(() => import('./FrontRows.tsx'));

const MINUTE = 60_000;

const pageData = (): Partial<PageData> => JSON.parse(document.getElementById('page-answers')?.textContent || '{}');

/** The rows above all products if nothing is filtered; nothing in an empty store. */
export function Front() {
  const overview = trpc.finding.overview.useQuery(undefined, {
    staleTime: 10 * MINUTE,
    initialData: () => pageData().overview,
    initialDataUpdatedAt: () => pageData().at,
  }).data;
  if (!overview || overview.categories.length === 0) return null;
  const rows = (isFirst: boolean) => (
    <Suspense fallback={<RowsSkeleton isFirst={isFirst} overview={overview} />}>
      <FrontRows isFirst={isFirst} overview={overview} />
    </Suspense>
  );
  return (
    <>
      {rows(true)}
      <Heading level={2}>Categories</Heading>
      <ul className={css.frontCategories}>
        {overview.categories.map(({ _id, name, image }, index) => (
          <li key={_id}>
            <Link href={paths.home({ category: _id })} tone="ink" underline="hover">
              <span className={css.frontCategory}>
                <ProductPicture
                  image={image ?? undefined}
                  sizes={PICTURE_SIZES.tile}
                  isFirst={index < FIRST_PICTURES}
                />
                <span className={css.categoryName}>{name}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {rows(false)}
    </>
  );
}
