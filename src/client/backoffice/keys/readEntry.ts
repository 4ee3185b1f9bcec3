import { parseBarcode } from '#shared/domain/catalog/barcode.ts';
import { parseOrderCode } from '#shared/domain/counter/orderCode.ts';
import { isOrderNumber } from '#shared/domain/orders/orderSearch.ts';

/** A scan or an entry: the code of an order, the barcode of a product, or words to look for. */
export type Entry =
  | { kind: 'code'; code: string }
  | { kind: 'barcode'; barcode: string }
  | { kind: 'words'; s: string };

/** Reads a scan or an entry by its form alone; null for nothing. */
export function readEntry(text: string): Entry | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (parseOrderCode(trimmed)) return { kind: 'code', code: trimmed };
  // The twelve digits of every tenth order number would be a UPC-A too: the last one happens to be right as its check digit.
  const barcode = isOrderNumber(trimmed) ? null : parseBarcode(trimmed);
  return barcode === null ? { kind: 'words', s: trimmed } : { kind: 'barcode', barcode };
}
