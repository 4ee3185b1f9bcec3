import type { Product } from '#shared/contracts/catalog.ts';
import { lineAmount } from '#shared/domain/catalog/pricing.ts';
import { MAX_SALE_LINES, MAX_SALE_PIECES } from '#shared/domain/counter/sale.ts';
import { type Centavos, toCentavos } from '#shared/domain/money.ts';

/** A line of a sale that is being put together; size and color are null until one is chosen. */
export interface SaleLine {
  key: string;
  product: Product;
  size: string | null;
  color: string | null;
  quantity: number;
}

const onlyOne = (names: readonly string[]): string | null => (names.length > 1 ? null : (names[0] ?? ''));
const piecesOf = (lines: readonly SaleLine[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** Puts one piece of a product on the counter: another one of its last line, or a new line. Null where a sale has no room for it. */
export function withPiece(lines: readonly SaleLine[], product: Product, key: string): SaleLine[] | null {
  if (piecesOf(lines) >= MAX_SALE_PIECES) return null;
  const last = lines.findLast((line) => line.product._id === product._id);
  if (last) return lines.map((line) => (line === last ? { ...line, quantity: line.quantity + 1 } : line));
  if (lines.length >= MAX_SALE_LINES) return null;
  return [...lines, newLine(product, key)];
}

/** A line of its own for one piece of a product, such as another size of one that is there. */
export const newLine = (product: Product, key: string): SaleLine => ({
  key,
  product,
  size: onlyOne(product.sizes),
  color: onlyOne(product.colors),
  quantity: 1,
});

/** The amount of a line in centavos, without an add-on as long as no size is chosen. */
export function amountOf({ product, size, quantity }: SaleLine): Centavos {
  const addon = product.size_prices.find((each) => each.size === size)?.price ?? 0;
  return lineAmount(quantity, toCentavos(product.selling_price), toCentavos(addon));
}

export const totalOf = (lines: readonly SaleLine[]): Centavos => lines.reduce((sum, line) => sum + amountOf(line), 0);

/** Whether all that must be chosen is. */
export const isComplete = (lines: readonly SaleLine[]): boolean =>
  lines.length > 0 && lines.every(({ size, color }) => size !== null && color !== null);
