// Without options: compared as fast as plain text as long as it is ASCII, and a year has a hundred thousand names.
const letters = new Intl.Collator('en');
const numbers = new Intl.Collator('en', { numeric: true });

/** Orders names as people do: case and accents come last. Equal only if the same. */
export function byName(one: string, other: string): number {
  if (one === other) return 0;
  return letters.compare(one, other) || (one < other ? -1 : 1);
}

/** As byName, with "Size 2" before "Size 10". */
export function bySize(one: string, other: string): number {
  if (one === other) return 0;
  return numbers.compare(one, other) || (one < other ? -1 : 1);
}
