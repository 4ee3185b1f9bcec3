/** The longest reference number as stored, and as it may be typed with blanks and dashes. */
export const MAX_PAYMENT_REFERENCE = 40;
export const MAX_TYPED_REFERENCE = 60;

/**
 * A transfer's reference number as it is stored and compared: capital letters and digits alone, so that `0012 345-678` and
 * `0012345678` are one. Empty where nothing was typed, null where it is none (docs/rules.md, Payments).
 */
export function normalizeReference(typed: string): string | null {
  const plain = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s.,:/#_-]/g, '');
  return /^[A-Z0-9]*$/.test(plain) && plain.length <= MAX_PAYMENT_REFERENCE ? plain : null;
}
