import type { Product } from '#shared/contracts/catalog.ts';
import { sizePriceOf } from '#shared/domain/catalog/pricing.ts';
import { trpc } from '../../api/client.ts';
import type { SizeOnOffer } from '../catalog/productFacts.ts';

export interface AvailableStock {
  /** The row of the size with the quantity as it is now; null where the product is not counted. */
  sizePrice: SizeOnOffer | null;
  /** Why the present quantity could not be requested; what the product's record says counts meanwhile. */
  error: unknown;
}

/** Reads the remaining quantity of a size again where it decides: a restricted size cannot be ordered beyond it. */
export function useAvailable(product: Product, size: string): AvailableStock {
  const row = sizePriceOf(product, size);
  const decides = row?.restrict_if_no_available === true;
  const available = trpc.stocks.stockInventory.useQuery({ stock_id: product._id, size }, { enabled: decides });
  const quantity = available.data ?? row?.available_quantity ?? 0;
  return { sizePrice: row && { ...row, available_quantity: quantity }, error: decides ? available.error : null };
}
