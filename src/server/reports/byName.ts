const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Orders names as people do, without regard to case and accents and "Size 2" before "Size 10"; equal only if the same. */
export function byName(one: string, other: string): number {
  if (one === other) return 0;
  return collator.compare(one, other) || (one < other ? -1 : 1);
}
