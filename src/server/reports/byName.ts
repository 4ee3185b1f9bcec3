// Without options, a collator compares ASCII text as fast as code units.
const letters = new Intl.Collator('en');
const numbers = new Intl.Collator('en', { numeric: true });

/** Case and accents decide last. 0 only for the same name. */
export function byName(one: string, other: string): number {
  if (one === other) return 0;
  return letters.compare(one, other) || (one < other ? -1 : 1);
}

/** As byName, with "Size 2" before "Size 10". */
export function bySize(one: string, other: string): number {
  if (one === other) return 0;
  return numbers.compare(one, other) || (one < other ? -1 : 1);
}
