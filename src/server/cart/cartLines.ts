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
} from '#shared/domain/catalog/pricing.ts';
import { type Centavos, toCentavos } from '#shared/domain/money.ts';
import { exceedsLimit, type OrderLimits, piecesOfProduct } from '#shared/domain/orders/orderLimits.ts';
import type { ProductHours } from '#shared/domain/pickups/productHours.ts';
import { DomainError, type FieldErrors, fieldError } from '#shared/errors.ts';
import { messages, onlyLeft } from '#shared/messages.ts';
import { serverMessages, tooManyPieces } from '#shared/serverMessages.ts';

/** The choices of a customer for a product besides the quantity. */
export interface Choice {
  size: string;
  color: string;
  other_fields: Record<string, string>;
}

/** A customer's student as a cart line names them. */
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
  /** Whom it is for; null for nobody in particular. */
  student: CartStudent | null;
}

export interface CartRow extends CartEntry {
  /** Unit price in centavos that the customer has seen; null where that is not known. */
  seen_price: Centavos | null;
}

export interface StoreClock {
  now: Date;
  timeZone: string;
}

/** A moment with what the settings bind at it: the hours of products, and how many pieces of one an order may have. */
export interface CartClock extends StoreClock, Pick<OrderLimits, 'product_piece_limit'> {
  product_hours: ProductHours;
}

/** A choice cut down to what the product asks for: no size where there are none, and the category's own labels only. */
export function choiceFor(product: Product, sent: Choice): Choice {
  const { sizes, colors, category } = product;
  return {
    size: sizes.length > 0 ? sent.size : '',
    color: colors.length > 0 ? sent.color : '',
    other_fields: Object.fromEntries(category.other_fields.map((label) => [label, otherField(sent, label)])),
  };
}

/** Returns what is wrong with a choice, by the name of the field in error. */
export function findLineErrors(product: Product, choice: Choice): FieldErrors {
  const errors = findChoiceErrors(product, choice);
  // The last size was taken off the product after the line was put in.
  return product.sizes.length === 0 && choice.size !== '' ? { ...errors, size: serverMessages.sizeGone } : errors;
}

type ChoiceFor = Choice & Pick<CartEntry, 'student'>;

/** The same for two lines that differ in nothing but their quantity. */
export function fingerprintOf(stockId: number, { size, color, other_fields, student }: ChoiceFor): string {
  const fields = Object.entries(other_fields).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([stockId, size, color, fields, ...(student ? [student.id] : [])]))
    .digest('hex');
}

/** How many of a line's size are requested in all: by the line itself and by the other ticked lines. */
export function requestedOfSize(line: CartEntry, lines: readonly CartEntry[]): number {
  return lines
    .filter((other) => other.id !== line.id && other.is_checked)
    .filter((other) => other.stock_id === line.stock_id && other.size === line.size)
    .reduce((sum, other) => sum + other.quantity, line.quantity);
}

/** Why a size's stock does not allow a quantity, or null. */
export function shortage(product: Product, size: string, wanted: number): string | null {
  const stock = sizePriceOf(product, size);
  return hasEnough(stock, wanted) ? null : onlyLeft(product.name, stock?.available_quantity ?? 0);
}

/** Why the lines hold more of a product than one order may have, or null. */
export function beyondLimit(
  line: CartEntry,
  product: Product,
  lines: readonly CartEntry[],
  { product_piece_limit: limit }: Pick<OrderLimits, 'product_piece_limit'>,
): string | null {
  return exceedsLimit(limit, piecesOfProduct(line, lines)) ? tooManyPieces(product.name, limit) : null;
}

/** Returns the remaining quantity of a size; null if it is not counted. */
export function leftOf(product: Product, size: string): number | null {
  return sizePriceOf(product, size)?.available_quantity ?? null;
}

/** Returns the price of one piece at this moment, add-on included, in centavos; null for a size that the product does not have. */
export function currentPrice(product: Product, size: string): Centavos | null {
  const isOffered = product.sizes.length === 0 ? size === '' : product.sizes.includes(size);
  return isOffered ? unitPrice(toCentavos(product.selling_price), addonOf(product, size)) : null;
}

/** The unit price that a customer has seen who chooses a line: what their screen says, else today's. */
export function seenPrice(sent: number | null | undefined, product: Product, size: string): Centavos | null {
  return sent === null || sent === undefined ? currentPrice(product, size) : toCentavos(sent);
}

export function cartLineAmount(product: Product, line: Pick<CartEntry, 'quantity' | 'size'>): Centavos {
  return lineAmount(line.quantity, toCentavos(product.selling_price), addonOf(product, line.size));
}

/** Whether a product is sold at all in one size, whatever the hour: shown, and at a price. */
export function isOnSale(product: Product, size: string): boolean {
  const price = currentPrice(product, size);
  return product.is_available && (price === null || isSellable(price));
}

/** The hours of a product that cannot be ordered at this moment because of them, or null. */
export function closedNow(product: Product, { now, timeZone, product_hours }: CartClock): string | null {
  return product_hours === 'pick-up' || isWithinHours(product, now, timeZone) ? null : describeHours(product);
}

/** Throws where a line may not come into the cart: invalid for its choices, sold_out for hours and stock. */
export function assertFits(line: CartEntry, product: Product, lines: readonly CartEntry[], clock: CartClock): void {
  const errors = findLineErrors(product, line);
  const [error] = Object.values(errors);
  if (error) throw new DomainError('invalid', error, { errors });
  const unavailable = isOnSale(product, line.size) ? closedNow(product, clock) : messages.productNotFound;
  if (unavailable) throw new DomainError('sold_out', unavailable);
  assertNotTooMany(line, product, lines, clock);
}

/** Throws invalid for a quantity beyond what a line may hold, sold_out beyond what an order may have of a product, or a restricted size has. */
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
