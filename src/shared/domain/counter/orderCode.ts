/** Crockford's base 32: no letter looks like a digit, and QR codes encode all characters compactly. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const PREFIX = 'CS';
/** Keys of orders are unsigned 32-bit integers. Short ones are padded, so that all codes have a similar length. */
const [MIN_KEY_LENGTH, MAX_KEY_LENGTH] = [4, 7];
const SIGNATURE_LENGTH = 8;
const GROUP_LENGTH = 4;

const COMPACT = new RegExp(
  `^${PREFIX}[${ALPHABET}]{${MIN_KEY_LENGTH + SIGNATURE_LENGTH},${MAX_KEY_LENGTH + SIGNATURE_LENGTH}}$`,
);

export const MAX_ORDER_CODE = 64;

export const ORDER_CODE_SIGNATURE_BYTES = 5;

export interface OrderCodeParts {
  orderId: number;
  signature: string;
}

/** Formats a code such as `CS-0016-9KZQ-7M3T` from the order key and five bytes of signature. */
export function formatOrderCode(orderId: number, signature: Uint8Array): string {
  const text = toBase32(BigInt(orderId)).padStart(MIN_KEY_LENGTH, '0') + signatureText(signature);
  const groups = text.match(new RegExp(`.{1,${GROUP_LENGTH}}`, 'g')) ?? [];
  return [PREFIX, ...groups].join('-');
}

export function signatureText(signature: Uint8Array): string {
  const value = signature.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  return toBase32(value).padStart(SIGNATURE_LENGTH, '0');
}

/** Reads a typed or scanned code (O counts as 0, I and L as 1); null if it has another form. Only the server can check the signature. */
export function parseOrderCode(text: string): OrderCodeParts | null {
  if (text.length > MAX_ORDER_CODE) return null;
  const compact = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  if (!COMPACT.test(compact)) return null;
  const digits = compact.slice(PREFIX.length, -SIGNATURE_LENGTH);
  const orderId = [...digits].reduce((sum, digit) => sum * ALPHABET.length + ALPHABET.indexOf(digit), 0);
  return { orderId, signature: compact.slice(-SIGNATURE_LENGTH) };
}

function toBase32(value: bigint): string {
  const base = BigInt(ALPHABET.length);
  const digit = ALPHABET[Number(value % base)] ?? '';
  return value < base ? digit : toBase32(value / base) + digit;
}
