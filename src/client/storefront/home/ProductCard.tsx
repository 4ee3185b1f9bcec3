import Plus from 'lucide-react/icons/plus';
import { type ComponentType, lazy, memo, Suspense, useId, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { paths } from '#client/app/paths.ts';
import { storeConfig } from '#client/app/storeConfig.ts';
import { IconButton } from '#client/design/button/IconButton.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { Link } from '#client/design/link/Link.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { Price } from '#client/design/text/Price.tsx';
import { Text } from '#client/design/text/Text.tsx';
import type { Product } from '#shared/contracts/catalog.ts';
import { describeHours, isSoldOut, isWithinHours } from '#shared/domain/catalog/availability.ts';
import { PICTURE_SIZES } from '#shared/productPictures.ts';
import { ProductPicture } from '../catalog/ProductPicture.tsx';
import { cardFacts, lowestPrice } from '../catalog/productFacts.ts';
import type { QuickAddProps } from '../choice/QuickAdd.tsx';
import { card, name, quickAdd } from './home.css.ts';

// The card works without it.
const StockBell = lazy(() => import('../choice/StockBell.tsx').catch(() => ({ default: () => null })));

export interface ProductCardProps {
  product: Product;
  now: Date;
  isFirst: boolean;
  isTabStop: boolean;
}

export const ProductCard = memo(function ProductCard({ product, now, isFirst, isTabStop }: ProductCardProps) {
  const price = lowestPrice(product);
  // A screen reader that moves between cards by arrows reads only the link.
  const described = useId();
  const facts = cardFacts(product);
  return (
    <article className={card}>
      <ProductPicture image={product.images[0]} sizes={PICTURE_SIZES.card} isFirst={isFirst} />
      <Stack gap="1">
        <div className={name}>
          <Link
            href={paths.product(product._id)}
            tone="ink"
            underline="hover"
            aria-describedby={described}
            excludeFromTabOrder={!isTabStop}
          >
            {product.name}
          </Link>
        </div>
        <Stack id={described} gap="1">
          {facts && (
            <Text as="div" size="tiny" tone="muted" lines={1}>
              {facts}
            </Text>
          )}
          <Note as="div">
            {price.isFrom && 'From '}
            <Price pesos={price.pesos} />
          </Note>
          <Hint product={product} now={now} />
        </Stack>
      </Stack>
      {isSoldOut(product) ? (
        <span className={quickAdd}>
          <Suspense fallback={null}>
            <StockBell product={product} isTabStop={isTabStop} />
          </Suspense>
        </span>
      ) : (
        <QuickAddButton product={product} isTabStop={isTabStop} />
      )}
    </article>
  );
});

function Hint({ product, now }: { product: Product; now: Date }) {
  if (isSoldOut(product)) {
    return (
      <Text size="tiny" tone="danger" weight="medium">
        Sold out
      </Text>
    );
  }
  const hours = isWithinHours(product, now, storeConfig.timeZone) ? null : describeHours(product);
  return hours ? (
    <Text size="tiny" tone="notice">
      {hours}
    </Text>
  ) : null;
}

interface QuickAddButtonProps {
  product: Product;
  isTabStop: boolean;
}

/** Its code is loaded on press. */
function QuickAddButton({ product, isTabStop }: QuickAddButtonProps) {
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
    <span className={quickAdd}>
      <IconButton
        label={`Add ${product.name} to the cart`}
        tone="neutral"
        isPending={isPending}
        excludeFromTabOrder={!isTabStop}
        onPress={() => void begin()}
      >
        <Plus size={20} aria-hidden />
      </IconButton>
      {QuickAdd && <QuickAdd product={product} onEnd={end} />}
    </span>
  );
}
