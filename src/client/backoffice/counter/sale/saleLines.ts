import type { Product } from '#shared/contracts/catalog.ts';
import { lineAmount } from '#shared/domain/catalog/products/pricing.ts';
import { MAX_SALE_LINES, MAX_SALE_PIECES } from '#shared/domain/counter/sale.ts';
import { type Centavos, toCentavos } from '#shared/domain/money.ts';

/** Size and color are null until chosen. */
export interface SaleLine {
  key: string;
  product: Product;
  size: string | null;
  color: string | null;
  quantity: number;
}

const onlyOne = (names: readonly string[]): string | null => (names.length > 1 ? null : (names[0] ?? ''));
const piecesOf = (lines: readonly SaleLine[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** Null if the sale is full. */
export function withPiece(lines: readonly SaleLine[], product: Product, key: string): SaleLine[] | null {
  if (piecesOf(lines) >= MAX_SALE_PIECES) return null;
  const last = lines.findLast((line) => line.product._id === product._id);
  if (last) return lines.map((line) => (line === last ? { ...line, quantity: line.quantity + 1 } : line));
  if (lines.length >= MAX_SALE_LINES) return null;
  return [...lines, newLine(product, key)];
}

export const newLine = (product: Product, key: string): SaleLine => ({
  key,
  product,
  size: onlyOne(product.sizes),
  color: onlyOne(product.colors),
  quantity: 1,
});

export function amountOf({ product, size, quantity }: SaleLine): Centavos {
  const addon = product.size_prices.find((each) => each.size === size)?.price ?? 0;
  return lineAmount(quantity, toCentavos(product.selling_price), toCentavos(addon));
}

export const totalOf = (lines: readonly SaleLine[]): Centavos => lines.reduce((sum, line) => sum + amountOf(line), 0);

export const isComplete = (lines: readonly SaleLine[]): boolean =>
  lines.length > 0 && lines.every(({ size, color }) => size !== null && color !== null);
