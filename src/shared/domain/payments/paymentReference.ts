export const MAX_PAYMENT_REFERENCE = 40;
export const MAX_TYPED_REFERENCE = 60;

/** Capital letters and digits of a reference number; empty if nothing was typed, null if invalid (docs/rules/payments.md, Proofs). */
export function normalizeReference(typed: string): string | null {
  const plain = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s.,:/#_-]/g, '');
  return /^[A-Z0-9]*$/.test(plain) && plain.length <= MAX_PAYMENT_REFERENCE ? plain : null;
}

/** The longest run of 10 or more digits, for comparison: `REFNO2249640156776` equals `2249640156776`. Null without one. */
export function transferDigits(reference: string): string | null {
  const runs = reference.match(/\d{10,}/g) ?? [];
  return runs.toSorted((one, other) => other.length - one.length)[0] ?? null;
}
