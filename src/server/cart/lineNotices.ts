import type { CartNotice } from '#shared/contracts/cart.ts';
import type { Product } from '#shared/contracts/catalog.ts';
import { fitsAmount } from '#shared/domain/catalog/products/pricing.ts';
import { formatPesos, toPesos } from '#shared/domain/money.ts';
import { messages, priceChanged } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import {
  beyondLimit,
  type CartClock,
  type CartEntry,
  type CartRow,
  cartLineAmount,
  closedNow,
  currentPrice,
  findLineErrors,
  isOnSale,
  leftOf,
  requestedOfSize,
  shortage,
} from './cartLines.ts';

/** Returns the reason why a line cannot be ordered, or null. `lines` are all lines of the order. */
export function lineProblem(
  line: CartEntry,
  product: Product | undefined,
  lines: readonly CartEntry[],
  clock: CartClock,
): string | null {
  return lineProblems(line, product, lines, clock)[0]?.message ?? null;
}

/** All reasons, in the order of display. */
export function lineProblems(
  line: CartEntry,
  product: Product | undefined,
  lines: readonly CartEntry[],
  clock: CartClock,
): CartNotice[] {
  // If a product is not sold, no other reason matters.
  if (!product || !isOnSale(product, line.size)) return [{ kind: 'hidden', message: messages.productNotFound }];
  const closed = closedNow(product, clock);
  const short = shortage(product, line.size, requestedOfSize(line, lines));
  return [
    ...notice('outside_hours', closed),
    ...choiceNotices(line, product),
    ...notice((leftOf(product, line.size) ?? 0) > 0 ? 'only_left' : 'sold_out', short),
    ...notice('too_many', beyondLimit(line, product, lines, clock)),
    ...notice('too_many', fitsAmount(cartLineAmount(product, line)) ? null : messages.quantityTooLarge),
  ];
}

/** Returns the change of price since the customer saw it; none for a removed size. */
export function priceNotices(line: CartRow, product: Product): CartNotice[] {
  const price = currentPrice(product, line.size);
  const seen = line.seen_price;
  if (price === null || seen === null || price === seen) return [];
  const [before, now] = [seen, price].map((centavos) => formatPesos(toPesos(centavos))) as [string, string];
  return notice(price > seen ? 'price_raised' : 'price_lowered', priceChanged(before, now));
}

function choiceNotices(line: CartEntry, product: Product): CartNotice[] {
  const { size, color, ...fields } = findLineErrors(product, line);
  return [
    ...(line.size === '' ? notice('choice_missing', size) : notice('size_gone', size && serverMessages.sizeGone)),
    ...(line.color === '' ? notice('choice_missing', color) : notice('color_gone', color && serverMessages.colorGone)),
    ...notice('choice_missing', Object.values(fields)[0]),
  ];
}

const notice = (kind: CartNotice['kind'], message: string | null | undefined): CartNotice[] =>
  message ? [{ kind, message }] : [];
