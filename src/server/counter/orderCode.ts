import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  formatOrderCode,
  ORDER_CODE_SIGNATURE_BYTES,
  parseOrderCode,
  signatureText,
} from '#shared/domain/counter/orderCode.ts';

/** The purpose that the secret signs: no other signature of the store is one of a code. */
const PURPOSE = 'order-code';

const sign = (secret: string, orderId: number) =>
  createHmac('sha256', secret).update(`${PURPOSE}\n${orderId}`).digest().subarray(0, ORDER_CODE_SIGNATURE_BYTES);

/** The code by which the counter opens an order; the same one always. Staff alone can make use of it. */
export function createOrderCode(secret: string, orderId: number): string {
  return formatOrderCode(orderId, sign(secret, orderId));
}

/** The key of the order that a code was made for; null for a text that is no code, or none of this store. */
export function orderOfCode(secret: string, text: string): number | null {
  const parts = parseOrderCode(text);
  if (!parts) return null;
  const expected = Buffer.from(signatureText(sign(secret, parts.orderId)));
  return timingSafeEqual(expected, Buffer.from(parts.signature)) ? parts.orderId : null;
}
