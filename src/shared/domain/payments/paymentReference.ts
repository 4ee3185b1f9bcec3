/** The longest reference number as stored, and as it may be typed with blanks and dashes. */
export const MAX_PAYMENT_REFERENCE = 40;
export const MAX_TYPED_REFERENCE = 60;

/**
 * A transfer's reference number as it is stored and compared: capital letters and digits alone, so that `0012 345-678` and
 * `0012345678` are one. Empty where nothing was typed, null where it is none (docs/rules/payments.md, Proofs).
 */
export function normalizeReference(typed: string): string | null {
  const plain = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s.,:/#_-]/g, '');
  return /^[A-Z0-9]*$/.test(plain) && plain.length <= MAX_PAYMENT_REFERENCE ? plain : null;
}

/**
 * Returns the longest run of ten digits or more in a stored reference number, by which it is compared besides the whole: `REFNO2249640156776` and
 * `2249640156776` are one transfer. Null where there is none.
 */
export function transferDigits(reference: string): string | null {
  const runs = reference.match(/\d{10,}/g) ?? [];
  return runs.toSorted((one, other) => other.length - one.length)[0] ?? null;
}
