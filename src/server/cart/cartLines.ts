import { createHash } from 'node:crypto';
import type { Product } from '#shared/contracts/catalog.ts';
import { describeHours, hasEnough, isWithinHours } from '#shared/domain/catalog/availability.ts';
import { findChoiceErrors, otherField } from '#shared/domain/catalog/choiceErrors.ts';
import {
  addonOf,
  fitsAmount,
  isSellable,
  lineAmount,
  MAX_QUANTITY,
  sizePriceOf,
  unitPrice,
} from '#shared/domain/catalog/products/pricing.ts';
import { type Centavos, toCentavos } from '#shared/domain/money.ts';
import { exceedsLimit, type OrderLimits, piecesOfProduct } from '#shared/domain/orders/orderLimits.ts';
import type { ProductHours } from '#shared/domain/pickups/productHours.ts';
import { DomainError, type FieldErrors, fieldError } from '#shared/errors.ts';
import { messages, onlyLeft } from '#shared/messages.ts';
import { serverMessages, tooManyPieces } from '#shared/serverMessages.ts';

export interface Choice {
  size: string;
  color: string;
  other_fields: Record<string, string>;
}

export interface CartStudent {
  id: number;
  name: string;
  grade_level: string;
  section: string;
}

export interface CartEntry extends Choice {
  id: number;
  stock_id: number;
  quantity: number;
  is_checked: boolean;
  student: CartStudent | null;
}

export interface CartRow extends CartEntry {
  /** Unit price in centavos seen by the customer; null if unknown. */
  seen_price: Centavos | null;
}

export interface StoreClock {
  now: Date;
  timeZone: string;
}

export interface CartClock extends StoreClock, Pick<OrderLimits, 'product_piece_limit'> {
  product_hours: ProductHours;
}

export function choiceFor(product: Product, sent: Choice): Choice {
  const { sizes, colors, category } = product;
  return {
    size: sizes.length > 0 ? sent.size : '',
    color: colors.length > 0 ? sent.color : '',
    other_fields: Object.fromEntries(category.other_fields.map((label) => [label, otherField(sent, label)])),
  };
}

/** Returns error messages by field. */
export function findLineErrors(product: Product, choice: Choice): FieldErrors {
  const errors = findChoiceErrors(product, choice);
  // The last size was removed after the line was added.
  return product.sizes.length === 0 && choice.size !== '' ? { ...errors, size: serverMessages.sizeGone } : errors;
}

type ChoiceFor = Choice & Pick<CartEntry, 'student'>;

/** Equal for lines that differ in quantity only. */
export function fingerprintOf(stockId: number, { size, color, other_fields, student }: ChoiceFor): string {
  const fields = Object.entries(other_fields).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([stockId, size, color, fields, ...(student ? [student.id] : [])]))
    .digest('hex');
}

/** The pieces of a line's size in this line and all other ticked ones. */
export function requestedOfSize(line: CartEntry, lines: readonly CartEntry[]): number {
  return lines
    .filter((other) => other.id !== line.id && other.is_checked)
    .filter((other) => other.stock_id === line.stock_id && other.size === line.size)
    .reduce((sum, other) => sum + other.quantity, line.quantity);
}

/** Null if there is enough. */
export function shortage(product: Product, size: string, wanted: number): string | null {
  const stock = sizePriceOf(product, size);
  return hasEnough(stock, wanted) ? null : onlyLeft(product.name, stock?.available_quantity ?? 0);
}

/** Null within the limit. */
export function beyondLimit(
  line: CartEntry,
  product: Product,
  lines: readonly CartEntry[],
  { product_piece_limit: limit }: Pick<OrderLimits, 'product_piece_limit'>,
): string | null {
  return exceedsLimit(limit, piecesOfProduct(line, lines)) ? tooManyPieces(product.name, limit) : null;
}

export function leftOf(product: Product, size: string): number | null {
  return sizePriceOf(product, size)?.available_quantity ?? null;
}

/** Price of one piece with add-on in centavos; null for an unknown size. */
export function currentPrice(product: Product, size: string): Centavos | null {
  const isOffered = product.sizes.length === 0 ? size === '' : product.sizes.includes(size);
  return isOffered ? unitPrice(toCentavos(product.selling_price), addonOf(product, size)) : null;
}

/** The price on the customer's screen, otherwise today's. */
export function seenPrice(sent: number | null | undefined, product: Product, size: string): Centavos | null {
  return sent === null || sent === undefined ? currentPrice(product, size) : toCentavos(sent);
}

export function cartLineAmount(product: Product, line: Pick<CartEntry, 'quantity' | 'size'>): Centavos {
  return lineAmount(line.quantity, toCentavos(product.selling_price), addonOf(product, line.size));
}

/** Whether a size is shown and has a price, at any hour. */
export function isOnSale(product: Product, size: string): boolean {
  const price = currentPrice(product, size);
  return product.is_available && (price === null || isSellable(price));
}

/** Null if the product can be ordered now. */
export function closedNow(product: Product, { now, timeZone, product_hours }: CartClock): string | null {
  return product_hours === 'pick-up' || isWithinHours(product, now, timeZone) ? null : describeHours(product);
}

/** Throws invalid for choices, sold_out for hours and stock. */
export function assertFits(line: CartEntry, product: Product, lines: readonly CartEntry[], clock: CartClock): void {
  const errors = findLineErrors(product, line);
  const [error] = Object.values(errors);
  if (error) throw new DomainError('invalid', error, { errors });
  const unavailable = isOnSale(product, line.size) ? closedNow(product, clock) : messages.productNotFound;
  if (unavailable) throw new DomainError('sold_out', unavailable);
  assertNotTooMany(line, product, lines, clock);
}

/** Throws invalid above the quantity of a line, sold_out above the limit of a product or the stock of a size. */
export function assertNotTooMany(
  line: CartEntry,
  product: Product,
  lines: readonly CartEntry[],
  clock: CartClock,
): void {
  if (line.quantity > MAX_QUANTITY || !fitsAmount(cartLineAmount(product, line)))
    throw fieldError('invalid', 'quantity', messages.quantityTooLarge);
  const short = beyondLimit(line, product, lines, clock) ?? shortage(product, line.size, requestedOfSize(line, lines));
  if (short) throw fieldError('sold_out', 'quantity', short);
}
