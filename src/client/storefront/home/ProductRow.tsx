import type { Product } from '#shared/contracts/catalog.ts';
import { media } from '../../design/breakpoints.ts';
import { CardGrid } from '../../design/cardGrid/CardGrid.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { useMedia } from '../../design/useMedia.ts';
import { useNow } from '../catalog/useNow.ts';
import { row } from './Front.css.ts';
import { ProductCard } from './ProductCard.tsx';

/** Products under a title: they scroll sideways, or are as many as stand side by side on a wide screen. Nothing without products. */
export function ProductRow({ title, products }: { title: string; products: readonly Product[] }) {
  const now = useNow();
  const isWide = useMedia(media.wide);
  const isDesktop = useMedia(media.desktop);
  const shown = isDesktop ? products.slice(0, isWide ? 5 : 4) : products;
  if (shown.length === 0) return null;
  return (
    <Stack as="section" gap="2" aria-label={title}>
      <Heading level={2}>{title}</Heading>
      <CardGrid label={title} items={shown} total={shown.length} isBusy={false} className={row}>
        {(product, _, isTabStop) => <ProductCard product={product} now={now} isFirst={false} isTabStop={isTabStop} />}
      </CardGrid>
    </Stack>
  );
}
