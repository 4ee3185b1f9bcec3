import type { Product } from '#shared/contracts/catalog.ts';
import { hasEnough, isSoldOut } from '#shared/domain/catalog/availability.ts';
import { findChoiceErrors } from '#shared/domain/catalog/choiceErrors.ts';
import { isSellable } from '#shared/domain/catalog/products/pricing.ts';
import { toCentavos } from '#shared/domain/money.ts';
import { messages, onlyLeft } from '#shared/messages.ts';
import { priceIn, type SizeOnOffer } from '../catalog/productFacts.ts';

export interface ProductChoice {
  size: string;
  color: string;
  other_fields: Record<string, string>;
  quantity: number;
}

export const emptyChoice = ({ sizes, colors }: Product): ProductChoice => ({
  size: (sizes.length === 1 && sizes[0]) || '',
  color: (colors.length === 1 && colors[0]) || '',
  other_fields: {},
  quantity: 1,
});

/** The cut-off question is part of the form. */
export function quickChoice(product: Product): 'nothing' | 'size' | 'form' {
  if (product.category.has_weekly_cutoff) return 'form';
  const missing = Object.keys(findChoiceErrors(product, emptyChoice(product)));
  if (missing.length === 0) return 'nothing';
  return missing.length === 1 && missing[0] === 'size' ? 'size' : 'form';
}

/** Returns the reason why a choice can never be added, or null. `closedHours` are the product's hours if they close it now. */
export function findObstacle(
  product: Product,
  choice: ProductChoice,
  stock: SizeOnOffer | null,
  closedHours: string | null,
): string | null {
  if (closedHours !== null) return closedHours;
  if (!isSellable(toCentavos(priceIn(product, choice.size)))) {
    return product.sizes.length > 0 && choice.size === '' ? messages.sizeRequired : messages.priceMissing;
  }
  // Before a size is chosen, the only obstacle is that all sizes are sold out.
  if (product.sizes.length > 0 && choice.size === '') return isSoldOut(product) ? onlyLeft(product.name, 0) : null;
  if (!hasEnough(stock, choice.quantity)) return onlyLeft(product.name, stock?.available_quantity ?? 0);
  return null;
}
