import { useState } from 'react';
import { trpc } from '#client/api/client.ts';
import { media } from '#client/design/breakpoints.ts';
import { PlainList } from '#client/design/layout/PlainList.tsx';
import { useMedia } from '#client/design/useMedia.ts';
import type { Product } from '#shared/contracts/catalog.ts';
import { useNow } from '../catalog/useNow.ts';
import { FrontPart } from './FrontPart.tsx';
import { row } from './home.css.ts';
import { ProductCard } from './ProductCard.tsx';
import { recentlySeen } from './recentlySeen.ts';

interface ProductRowProps {
  title: string;
  products: readonly Product[];
  /** The URL of the complete list. */
  href?: string;
}

/** Products that scroll sideways, or fill one line of a wide screen. Renders nothing without products. */
export function ProductRow({ title, products, href }: ProductRowProps) {
  const now = useNow();
  const isWide = useMedia(media.wide);
  const isDesktop = useMedia(media.desktop);
  const shown = isDesktop ? products.slice(0, isWide ? 6 : 5) : products;
  if (shown.length === 0) return null;
  return (
    <FrontPart title={title} href={href}>
      <PlainList aria-label={title} className={row}>
        {shown.map((product) => (
          <li key={product._id}>
            <ProductCard product={product} now={now} isFirst={false} />
          </li>
        ))}
      </PlainList>
    </FrontPart>
  );
}

export function SeenRow({ without }: { without?: string }) {
  const [ids] = useState(() => recentlySeen().filter((id) => id !== without));
  const { data = [] } = trpc.finding.products.useQuery({ ids }, { enabled: ids.length > 0 });
  return <ProductRow title="Recently viewed" products={data} />;
}
