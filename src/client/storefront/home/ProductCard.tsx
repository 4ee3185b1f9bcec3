import Plus from 'lucide-react/icons/plus';
import { type ComponentType, lazy, memo, Suspense, useId, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { paths } from '#client/app/paths.ts';
import { storeConfig } from '#client/app/storeConfig.ts';
import { IconButton } from '#client/design/button/IconButton.tsx';
import { Link } from '#client/design/link/Link.tsx';
import { Price } from '#client/design/text/Price.tsx';
import { Text, type TextProps } from '#client/design/text/Text.tsx';
import type { Product } from '#shared/contracts/catalog.ts';
import { describeHours, isSoldOut, isWithinHours } from '#shared/domain/catalog/availability.ts';
import { PICTURE_SIZES } from '#shared/productPictures.ts';
import { ProductPicture } from '../catalog/ProductPicture.tsx';
import { cardFacts, lowestPrice } from '../catalog/productFacts.ts';
import type { QuickAddProps } from '../choice/QuickAdd.tsx';
import * as css from './home.css.ts';

// The card works without the bell.
const StockBell = lazy(() => import('../choice/StockBell.tsx').catch(() => ({ default: () => null })));

export interface ProductCardProps {
  product: Product;
  now: Date;
  isFirst: boolean;
}

export const ProductCard = memo(function ProductCard({ product, now, isFirst }: ProductCardProps) {
  const price = lowestPrice(product);
  const described = useId();
  const note = noteOf(product, now);
  return (
    <article className={css.card}>
      <ProductPicture image={product.images[0]} sizes={PICTURE_SIZES.card} isFirst={isFirst} />
      <div className={css.name}>
        <Link href={paths.product(product._id)} tone="ink" underline="hover" aria-describedby={described}>
          {product.name}
        </Link>
      </div>
      <div className={css.cardFoot}>
        <div id={described} className={css.cardFacts}>
          <Text as="div" size={price.isFrom ? 'tiny' : 'small'} tone="muted" numeric>
            {price.isFrom && 'From '}
            <Price pesos={price.pesos} size={price.isFrom ? 'small' : 'body'} />
          </Text>
          <Text as="div" size="tiny" tone={note.tone} lines={1}>
            {note.text || '\u00a0'}
          </Text>
        </div>
        <span className={css.quickAdd}>
          {isSoldOut(product) ? (
            <Suspense fallback={null}>
              <StockBell product={product} />
            </Suspense>
          ) : (
            <QuickAddButton product={product} />
          )}
        </span>
      </div>
    </article>
  );
});

/** The one line below the price. */
function noteOf(product: Product, now: Date): { text: string; tone: NonNullable<TextProps['tone']> } {
  if (isSoldOut(product)) return { text: 'Sold out', tone: 'danger' };
  const hours = isWithinHours(product, now, storeConfig.timeZone) ? null : describeHours(product);
  return hours
    ? { text: hours.replace('Available ', ''), tone: 'notice' }
    : { text: cardFacts(product), tone: 'muted' };
}

/** Its code is loaded on press. */
function QuickAddButton({ product }: { product: Product }) {
  const [isPending, setPending] = useState(false);
  const [QuickAdd, setQuickAdd] = useState<ComponentType<QuickAddProps> | null>(null);

  async function begin() {
    setPending(true);
    try {
      const { default: Loaded } = await import('../choice/QuickAdd.tsx');
      setQuickAdd(() => Loaded);
    } catch {
      // The product page has the same form, and shows an error if loading fails there, too.
      setPending(false);
      navigate(paths.product(product._id));
    }
  }
  function end() {
    setQuickAdd(null);
    setPending(false);
  }

  return (
    <>
      <IconButton label={`Add ${product.name} to the cart`} isPending={isPending} onPress={() => void begin()}>
        <Plus size={20} aria-hidden />
      </IconButton>
      {QuickAdd && <QuickAdd product={product} onEnd={end} />}
    </>
  );
}
