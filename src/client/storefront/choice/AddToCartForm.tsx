import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { fieldErrorsOf, messageOf } from '#client/api/apiError.ts';
import { trpc } from '#client/api/client.ts';
import { paths } from '#client/app/paths.ts';
import { usePersistedDraft } from '#client/app/session/usePersistedDraft.ts';
import { storeConfig } from '#client/app/storeConfig.ts';
import { StatusBadge } from '#client/design/badge/StatusBadge.tsx';
import { Banner } from '#client/design/banner/Banner.tsx';
import { media } from '#client/design/breakpoints.ts';
import { SubmitButton } from '#client/design/button/SubmitButton.tsx';
import { Form } from '#client/design/form/Form.tsx';
import { Inline } from '#client/design/layout/Inline.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { NumberField } from '#client/design/numberField/NumberField.tsx';
import { Message } from '#client/design/text/Message.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { Price } from '#client/design/text/Price.tsx';
import { Text } from '#client/design/text/Text.tsx';
import { showToast } from '#client/design/toast/showToast.ts';
import { useToastsAbove } from '#client/design/toast/useToastsAbove.ts';
import { useMedia } from '#client/design/useMedia.ts';
import type { Product } from '#shared/contracts/catalog.ts';
import { describeHours, hasEnough, isSoldOut, isWithinHours } from '#shared/domain/catalog/availability.ts';
import { findChoiceErrors } from '#shared/domain/catalog/choiceErrors.ts';
import { MAX_QUANTITY, sizePriceOf } from '#shared/domain/catalog/products/pricing.ts';
import { addedToCart, messages } from '#shared/messages.ts';
import { useCart } from '../cart/useCart.ts';
import { lowestPrice, priceIn, type SizeOnOffer } from '../catalog/productFacts.ts';
import { useNow } from '../catalog/useNow.ts';
import { useStoreSettings } from '../order/useStoreSettings.ts';
import { buyBar } from './AddToCartForm.css.ts';
import { ChoiceFields } from './ProductChoices.tsx';
import { emptyChoice, findObstacle, type ProductChoice } from './productChoice.ts';
import { useCutoffQuestion } from './useCutoffQuestion.tsx';

const StockRequest = lazy(() => import('./StockRequest.tsx'));

export const useChoice = (product: Product) => usePersistedDraft(`product.${product._id}`, emptyChoice(product));

interface AddToCartFormProps {
  product: Product;
  choosing: ReturnType<typeof useChoice>;
  onAdded?: () => void;
  /** Price and button stay at the bottom of a phone; not in a sheet, which is already there. */
  hasBar?: boolean;
  /** Below the price. */
  children?: ReactNode;
}

export function AddToCartForm({ product, choosing, onAdded, hasBar = false, children }: AddToCartFormProps) {
  const [choice, setChoice, draft] = choosing;
  const [choiceErrors, setChoiceErrors] = useState<Record<string, string>>({});
  const cutoff = useCutoffQuestion();
  const closedHours = useClosedHours(product);
  const stock = useAvailable(product, choice.size);
  const cart = useAddToCart(product, startAgain);
  const rejected = fieldErrorsOf(cart.error);
  const errors = useMemo(() => ({ ...choiceErrors, ...fieldErrorsOf(cart.error) }), [choiceErrors, cart.error]);
  // An error disappears once corrected; only another attempt brings new ones.
  const open = findChoiceErrors(product, choice);
  const obstacle = findObstacle(product, choice, stock.sizePrice, closedHours);
  const isSaidAtField = ['quantity', ...Object.keys(open)].some((name) => name in rejected);

  const isNone = isSoldOut(product);
  const isBar = useMedia(media.phone) && hasBar;
  const bar = useRef<HTMLDivElement>(null);
  useToastsAbove(bar, isBar);
  const price = <ProductPrice product={product} size={choice.size} isSoldOut={isNone} />;

  function change(part: Partial<ProductChoice>) {
    cart.forget();
    setChoice(part);
  }

  // A second piece usually has the same size, but another name.
  function startAgain() {
    draft.clear();
    setChoice({ size: choice.size, color: choice.color });
    onAdded?.();
  }

  function submit() {
    const found = findChoiceErrors(product, choice);
    setChoiceErrors(found);
    if (Object.keys(found).length > 0) return;
    if (product.category.has_weekly_cutoff) cutoff.ask(() => void cart.add(choice));
    else cart.add(choice);
  }

  return (
    <Form errors={errors} onSubmit={submit}>
      <Stack gap="5">
        {hasBar ? (
          <Stack gap="1">
            {price}
            {children}
          </Stack>
        ) : (
          price
        )}
        <ChoiceFields product={product} choice={choice} missing={open} errors={errors} onChange={change} />
        <Stack gap="2">
          {!isNone && (
            <NumberField
              label="Quantity"
              name="quantity"
              isCompact
              minValue={1}
              maxValue={MAX_QUANTITY}
              value={choice.quantity}
              onChange={(quantity) => change({ quantity: Number.isNaN(quantity) ? 1 : quantity })}
            />
          )}
          <StockNote product={product} stock={stock} obstacle={obstacle} />
          {(isNone || !hasEnough(stock.sizePrice, choice.quantity)) && (
            <Suspense fallback={null}>
              <StockRequest
                productId={product._id}
                size={product.sizes.length > 0 ? choice.size || undefined : ''}
                quantity={choice.quantity}
              />
            </Suspense>
          )}
        </Stack>
        {cart.error !== null && !isSaidAtField && <Banner tone="error">{messageOf(cart.error)}</Banner>}
        <div ref={bar} className={isBar ? buyBar : undefined}>
          <SubmitButton size="large" isBlock isDisabled={obstacle !== null} isPending={cart.isPending}>
            Add to Cart
          </SubmitButton>
        </div>
        <div role="status">{cart.isWaiting && <Text size="small">{messages.waitsForConnection}</Text>}</div>
      </Stack>
      {cutoff.dialog}
    </Form>
  );
}

function useClosedHours(product: Product): string | null {
  const isOutside = !isWithinHours(product, useNow(), storeConfig.timeZone);
  // Whether hours limit ordering only matters outside of them.
  const { settings } = useStoreSettings({ enabled: isOutside });
  return isOutside && settings.product_hours === 'ordering' ? describeHours(product) : null;
}

interface ProductPriceProps {
  product: Product;
  size: string;
  isSoldOut: boolean;
}

function ProductPrice({ product, size, isSoldOut }: ProductPriceProps) {
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
      {isSoldOut && <StatusBadge tone="danger">Sold out</StatusBadge>}
    </Inline>
  );
}

interface StockNoteProps {
  product: Product;
  stock: AvailableStock;
  obstacle: string | null;
}

function StockNote({ product, stock, obstacle }: StockNoteProps) {
  const hours = describeHours(product);
  return (
    <Stack gap="1" role="status">
      {hours && hours !== obstacle && <Note>{hours}</Note>}
      {obstacle && (
        <Text size="small" tone="danger" weight="medium">
          {obstacle}
        </Text>
      )}
      {stock.error !== null && (
        <Note>
          <Message>{messageOf(stock.error, messages.inventoryFailed)}</Message>
        </Note>
      )}
    </Stack>
  );
}

interface AvailableStock {
  sizePrice: SizeOnOffer | null;
  /** The reason why the quantity could not be read again; until then the product's quantity counts. */
  error: unknown;
}

/** Reads the quantity of a restricted size again, because it cannot be ordered beyond it. */
function useAvailable(product: Product, size: string): AvailableStock {
  const row = sizePriceOf(product, size);
  const decides = row?.restrict_if_no_available === true;
  const available = trpc.stocks.stockInventory.useQuery({ stock_id: product._id, size }, { enabled: decides });
  const quantity = available.data ?? row?.available_quantity ?? 0;
  return { sizePrice: row && { ...row, available_quantity: quantity }, error: decides ? available.error : null };
}

export function useAddToCart(product: Product, onAdded: () => void, onError?: (error: unknown) => void) {
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
      onError?.(apiError);
      // Usually another customer was faster, or the product has changed.
      void utils.stocks.stockInventory.invalidate({ stock_id: product._id });
      void utils.stocks.get.invalidate({ _id: product._id });
    } finally {
      setPending(false);
    }
  }
  return { add, forget: () => setError(null), error, isPending, isWaiting: isPending && cart.isWaiting };
}
