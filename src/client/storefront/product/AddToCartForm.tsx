import { lazy, Suspense, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { Product } from '#shared/contracts/catalog.ts';
import { describeHours, isSoldOut, isWithinHours } from '#shared/domain/catalog/availability.ts';
import { findChoiceErrors } from '#shared/domain/catalog/choiceErrors.ts';
import { MAX_QUANTITY } from '#shared/domain/catalog/pricing.ts';
import { addedToCart, messages } from '#shared/messages.ts';
import { purchaseMessages } from '#shared/purchaseMessages.ts';
import { fieldErrorsOf, messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { paths } from '../../app/paths.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { usePersistedDraft } from '../../app/usePersistedDraft.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { Form } from '../../design/form/Form.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { NumberField } from '../../design/numberField/NumberField.tsx';
import { Message } from '../../design/text/Message.tsx';
import { Price } from '../../design/text/Price.tsx';
import { Text } from '../../design/text/Text.tsx';
import { showToast } from '../../design/toast/showToast.ts';
import { useCart } from '../cart/useCart.ts';
import { lowestPrice, priceIn } from '../catalog/productFacts.ts';
import { useNow } from '../catalog/useNow.ts';
import { useStoreSettings } from '../order/useStoreSettings.ts';
import { ChoiceFields } from './ProductChoices.tsx';
import { emptyChoice, findObstacle, type ProductChoice } from './productChoice.ts';
import { type AvailableStock, useAvailable } from './useAvailable.ts';

// Loaded for the products that ask: dialogs weigh as much as the rest of this page.
const CutoffDialog = lazy(() => import('./CutoffDialog.tsx'));
const StockRequest = lazy(() => import('./StockRequest.tsx'));

/** Size, color, labels and quantity of a product, and Add to Cart. */
export function AddToCartForm({ product }: { product: Product }) {
  const [choice, setChoice, draft] = usePersistedDraft(`product.${product._id}`, emptyChoice(product));
  const [choiceErrors, setChoiceErrors] = useState<Record<string, string>>({});
  /** Whether the cut-off is asked about; null where it never was, so that its dialog is not loaded. */
  const [isAsking, setAsking] = useState<boolean | null>(null);
  const closedHours = useClosedHours(product);
  const stock = useAvailable(product, choice.size);
  const cart = useAddToCart(product, beginAnew);
  const rejected = fieldErrorsOf(cart.error);
  const errors = useMemo(() => ({ ...choiceErrors, ...fieldErrorsOf(cart.error) }), [choiceErrors, cart.error]);
  // An error leaves as soon as it is mended; only a new try brings new ones.
  const open = findChoiceErrors(product, choice);
  const obstacle = findObstacle(product, choice, stock.sizePrice, closedHours);
  const isSaidAtField = ['quantity', ...Object.keys(open)].some((name) => name in rejected);

  function change(part: Partial<ProductChoice>) {
    cart.forget();
    setChoice(part);
  }

  // A customer who adds another one wants the same size again, but hardly the same name on it.
  function beginAnew() {
    draft.clear();
    setChoice({ size: choice.size, color: choice.color });
  }

  function submit() {
    const found = findChoiceErrors(product, choice);
    setChoiceErrors(found);
    if (Object.keys(found).length > 0) return;
    if (product.category.has_weekly_cutoff) setAsking(true);
    else cart.add(choice);
  }

  return (
    <Form errors={errors} onSubmit={submit}>
      <Stack gap="5">
        <ProductPrice product={product} size={choice.size} />
        <ChoiceFields product={product} choice={choice} missing={open} errors={errors} onChange={change} />
        <Stack gap="2">
          <NumberField
            label="Quantity"
            name="quantity"
            isCompact
            minValue={1}
            maxValue={MAX_QUANTITY}
            value={choice.quantity}
            onChange={(quantity) => change({ quantity: Number.isNaN(quantity) ? 1 : quantity })}
          />
          <StockNote product={product} stock={stock} obstacle={obstacle} />
          {isSoldOut(product) && (
            <Suspense fallback={null}>
              <StockRequest productId={product._id} />
            </Suspense>
          )}
        </Stack>
        {cart.error !== null && !isSaidAtField && (
          <Banner tone="error">{messageOf(cart.error, messages.processingFailed)}</Banner>
        )}
        <Button type="submit" tone="primary" size="large" isDisabled={obstacle !== null} isPending={cart.isPending}>
          Add to Cart
        </Button>
        <div role="status">{cart.isWaiting && <Text size="small">{purchaseMessages.waitsForConnection}</Text>}</div>
      </Stack>
      {isAsking !== null && (
        <Suspense fallback={null}>
          <CutoffDialog isOpen={isAsking} onOpenChange={setAsking} onConfirm={() => cart.add(choice)} />
        </Suspense>
      )}
    </Form>
  );
}

/** The hours of a product that cannot be ordered now because of them, or null. */
function useClosedHours(product: Product): string | null {
  const isOutside = !isWithinHours(product, useNow(), storeConfig.timeZone);
  // Only outside of a product's hours does it matter what they bind.
  const { settings } = useStoreSettings({ enabled: isOutside });
  return isOutside && settings.product_hours === 'ordering' ? describeHours(product) : null;
}

/** Adds a product to the cart and says so; an error is shown until `forget`. */
function useAddToCart(product: Product, onAdded: () => void) {
  const cart = useCart();
  const utils = trpc.useUtils();
  const [, navigate] = useLocation();
  const [error, setError] = useState<unknown>(null);
  const [isPending, setPending] = useState(false);

  async function add(choice: ProductChoice) {
    setPending(true);
    setError(null);
    try {
      await cart.add({ item: product._id, ...choice });
      onAdded();
      showToast(addedToCart(product.name), {
        action: { label: 'View cart', onPress: () => navigate(paths.checkout) },
      });
    } catch (apiError) {
      setError(apiError);
      // Most often somebody else was quicker, or the product has been changed.
      void utils.stocks.stockInventory.invalidate({ stock_id: product._id });
      void utils.stocks.get.invalidate({ _id: product._id });
    } finally {
      setPending(false);
    }
  }
  return { add, forget: () => setError(null), error, isPending, isWaiting: isPending && cart.isWaiting };
}

/** The price of one piece in the chosen size; until a size is chosen, the lowest price. */
function ProductPrice({ product, size }: { product: Product; size: string }) {
  const { pesos, isFrom } = size === '' ? lowestPrice(product) : { pesos: priceIn(product, size), isFrom: false };
  return (
    <Inline gap="2" align="baseline" role="status">
      {isFrom && (
        <Text as="span" tone="muted">
          From
        </Text>
      )}
      <Price pesos={pesos} size="hero" />
      {product.uom && (
        <Text as="span" tone="muted">
          per {product.uom}
        </Text>
      )}
    </Inline>
  );
}

interface StockNoteProps {
  product: Product;
  stock: AvailableStock;
  /** Why the choice cannot be added to the cart, or null. */
  obstacle: string | null;
}

/** When the product can be bought, and what stands in the way of buying it now. */
function StockNote({ product, stock, obstacle }: StockNoteProps) {
  const hours = describeHours(product);
  return (
    <Stack gap="1" role="status">
      {hours && hours !== obstacle && (
        <Text size="small" tone="muted">
          {hours}
        </Text>
      )}
      {obstacle && (
        <Text size="small" tone="danger" weight="medium">
          {obstacle}
        </Text>
      )}
      {stock.error !== null && (
        <Text size="small" tone="muted">
          <Message>{messageOf(stock.error, messages.inventoryFailed)}</Message>
        </Text>
      )}
    </Stack>
  );
}
