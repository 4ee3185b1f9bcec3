import { parseBarcode } from '#shared/domain/catalog/products/barcode.ts';
import { codesOf } from '#shared/domain/catalog/products/productCodes.ts';
import { parseOrderCode } from '#shared/domain/counter/orderCode.ts';
import { isOrderNumber } from '#shared/domain/orders/orderSearch.ts';

/** A scan or entry: an order's code, a product's barcode, or words; `codes` are the possible codes of a product. */
export type Entry =
  | { kind: 'code'; code: string }
  | { kind: 'barcode'; codes: readonly string[] }
  | { kind: 'words'; s: string; codes: readonly string[] };

export function readEntry(text: string): Entry | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (parseOrderCode(trimmed)) return { kind: 'code', code: trimmed };
  // One in ten order numbers has twelve digits with a valid UPC-A check digit.
  if (isOrderNumber(trimmed)) return { kind: 'words', s: trimmed, codes: [] };
  const codes = codesOf(trimmed);
  return parseBarcode(trimmed) === null ? { kind: 'words', s: trimmed, codes } : { kind: 'barcode', codes };
}
