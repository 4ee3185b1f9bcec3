import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  formatOrderCode,
  ORDER_CODE_SIGNATURE_BYTES,
  parseOrderCode,
  signatureText,
} from '#shared/domain/counter/orderCode.ts';

/** Keeps these signatures distinct from all others of the same secret. */
const PURPOSE = 'order-code';

const sign = (secret: string, orderId: number) =>
  createHmac('sha256', secret).update(`${PURPOSE}\n${orderId}`).digest().subarray(0, ORDER_CODE_SIGNATURE_BYTES);

/** Returns the code by which staff open an order; it never changes. */
export function createOrderCode(secret: string, orderId: number): string {
  return formatOrderCode(orderId, sign(secret, orderId));
}

/** Returns the order's key, null for an invalid code. */
export function orderOfCode(secret: string, text: string): number | null {
  const parts = parseOrderCode(text);
  if (!parts) return null;
  const expected = Buffer.from(signatureText(sign(secret, parts.orderId)));
  return timingSafeEqual(expected, Buffer.from(parts.signature)) ? parts.orderId : null;
}
