import { useEffect, useEffectEvent, useRef } from 'react';
import type { Product } from '#shared/contracts/catalog.ts';
import { hasEnough, isSoldOut } from '#shared/domain/catalog/availability.ts';
import { sizePriceOf } from '#shared/domain/catalog/products/pricing.ts';
import { showError } from '../../app/showError.ts';
import { Button } from '../../design/button/Button.tsx';
import { Drawer } from '../../design/drawer/Drawer.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Text } from '../../design/text/Text.tsx';
import { leaveToasts } from '../../design/toast/showToast.ts';
import { AddToCartForm, useAddToCart, useChoice } from './AddToCartForm.tsx';
import { hintOf } from './ProductChoices.tsx';
import { emptyChoice, findObstacle, type ProductChoice, quickChoice } from './productChoice.ts';
import StockRequest from './StockRequest.tsx';

export interface QuickAddProps {
  product: Product;
  onEnd: () => void;
}

/** Adds a product from a list: immediately without choices, by one press if only a size is open, otherwise by the product page's form. */
export default function QuickAdd({ product, onEnd }: QuickAddProps) {
  const kind = quickChoice(product);
  // An earlier toast would cover the sheet.
  useEffect(leaveToasts, []);
  if (kind === 'nothing') return <AddAtOnce product={product} onEnd={onEnd} />;
  return (
    <Drawer title={product.name} onClose={onEnd}>
      {kind === 'size' ? (
        <SizeButtons product={product} onEnd={onEnd} />
      ) : (
        <ChoiceForm product={product} onEnd={onEnd} />
      )}
    </Drawer>
  );
}

function useQuickAdding(product: Product, onEnd: () => void) {
  const cart = useAddToCart(product, onEnd, (error) => {
    showError(error);
    onEnd();
  });
  return {
    add: (part: Partial<ProductChoice>) => void cart.add({ ...emptyChoice(product), ...part }),
    isPending: cart.isPending,
  };
}

function AddAtOnce({ product, onEnd }: QuickAddProps) {
  const { add } = useQuickAdding(product, onEnd);
  const addNow = useEffectEvent(() => add({}));
  const isAdded = useRef(false);
  // React may run an effect twice; the piece is added once.
  useEffect(() => {
    if (!isAdded.current) addNow();
    isAdded.current = true;
  }, []);
  return null;
}

function SizeButtons({ product, onEnd }: QuickAddProps) {
  const { add, isPending } = useQuickAdding(product, onEnd);
  const choice = emptyChoice(product);
  return (
    <Stack gap="3">
      {!isSoldOut(product) && (
        <>
          <Text tone="muted">Tap a size to add one to your cart.</Text>
          <Inline role="group" aria-label="Size">
            {product.sizes.map((size) => {
              const hint = hintOf(product, size);
              return (
                <Button
                  key={size}
                  aria-label={`${[size, hint].filter(Boolean).join(', ')}: add to the cart`}
                  isDisabled={
                    isPending || findObstacle(product, { ...choice, size }, sizePriceOf(product, size), null) !== null
                  }
                  onPress={() => add({ size })}
                >
                  {hint ? `${size} (${hint})` : size}
                </Button>
              );
            })}
          </Inline>
        </>
      )}
      {product.sizes
        .filter((size) => !hasEnough(sizePriceOf(product, size), 1))
        .map((size) => (
          <div key={size}>
            <StockRequest productId={product._id} size={size} isSizeNamed />
          </div>
        ))}
    </Stack>
  );
}

function ChoiceForm({ product, onEnd }: QuickAddProps) {
  return <AddToCartForm product={product} choosing={useChoice(product)} onAdded={onEnd} />;
}
