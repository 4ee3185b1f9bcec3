import { lazy, type ReactNode, Suspense } from 'react';
import { paths } from '../../app/paths.ts';
import { Breadcrumbs } from '../../design/breadcrumbs/Breadcrumbs.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Skeleton } from '../../design/skeleton/Skeleton.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Text } from '../../design/text/Text.tsx';
import { describeCount } from './productCount.ts';
import type { CatalogTitle } from './useCatalogTitle.ts';

export interface CatalogHeadingProps {
  title: CatalogTitle;
  /** Nothing is chosen yet. */
  isWhole: boolean;
  /** How many products there are, once it is known. */
  total: number | undefined;
  /** The actions on the products, at the other end of the line. */
  children: ReactNode;
}

const BookListsLink = lazy(() => import('../catalog/BookListsLink.tsx'));

/** The place in the catalog: breadcrumbs, title, and the number of products. */
export function CatalogHeading({ title, isWhole, total, children }: CatalogHeadingProps) {
  return (
    <Stack gap="2">
      <Inline justify="space-between">
        <Breadcrumbs
          items={[
            { label: 'Home', href: paths.home() },
            ...title.path.map(({ _id, name }) => ({ label: name, href: paths.home({ category: _id }) })),
          ]}
        />
        {isWhole && (
          <Suspense fallback={null}>
            <BookListsLink />
          </Suspense>
        )}
      </Inline>
      <Heading level={1} id="products" tabIndex={-1}>
        {title.text ?? <Skeleton shape="heading" width="9em" />}
      </Heading>
      <Inline justify="space-between">
        <Text as="span" tone="muted" role="status" numeric>
          {total === undefined ? '\u00a0' : describeCount(total)}
        </Text>
        {children}
      </Inline>
    </Stack>
  );
}
