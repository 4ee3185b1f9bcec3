import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Product } from '#shared/contracts/catalog.ts';
import { addedToCart } from '#shared/messages.ts';
import { trpc } from '../../api/client.ts';
import { paths } from '../../app/paths.ts';
import { showToast } from '../../design/toast/showToast.ts';
import { useCart } from '../cart/useCart.ts';
import type { ProductChoice } from './productChoice.ts';

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
