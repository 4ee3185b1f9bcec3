import { useState } from 'react';
import { trpc } from '#client/api/client.ts';
import { media } from '#client/design/breakpoints.ts';
import { CardGrid } from '#client/design/cardGrid/CardGrid.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { Heading } from '#client/design/text/Heading.tsx';
import { useMedia } from '#client/design/useMedia.ts';
import type { Product } from '#shared/contracts/catalog.ts';
import { useNow } from '../catalog/useNow.ts';
import { row } from './home.css.ts';
import { ProductCard } from './ProductCard.tsx';
import { recentlySeen } from './recentlySeen.ts';

/** They scroll sideways, or fill one line of a wide screen. Renders nothing without products. */
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

export function SeenRow({ without }: { without?: string }) {
  const [ids] = useState(() => recentlySeen().filter((id) => id !== without));
  const { data = [] } = trpc.finding.products.useQuery({ ids }, { enabled: ids.length > 0 });
  return <ProductRow title="Recently viewed" products={data} />;
}
