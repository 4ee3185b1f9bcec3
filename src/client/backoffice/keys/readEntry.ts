import { parseBarcode } from '#shared/domain/catalog/barcode.ts';
import { codesOf } from '#shared/domain/catalog/productCodes.ts';
import { parseOrderCode } from '#shared/domain/counter/orderCode.ts';
import { isOrderNumber } from '#shared/domain/orders/orderSearch.ts';

/** A scan or an entry: the code of an order, the barcode of a product, or words to look for; `codes` are those of products that it may be. */
export type Entry =
  | { kind: 'code'; code: string }
  | { kind: 'barcode'; codes: readonly string[] }
  | { kind: 'words'; s: string; codes: readonly string[] };

/** Reads a scan or an entry by its form alone; null for nothing. */
export function readEntry(text: string): Entry | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (parseOrderCode(trimmed)) return { kind: 'code', code: trimmed };
  // The twelve digits of every tenth order number would be a UPC-A too: the last one happens to be right as its check digit.
  if (isOrderNumber(trimmed)) return { kind: 'words', s: trimmed, codes: [] };
  const codes = codesOf(trimmed);
  return parseBarcode(trimmed) === null ? { kind: 'words', s: trimmed, codes } : { kind: 'barcode', codes };
}
