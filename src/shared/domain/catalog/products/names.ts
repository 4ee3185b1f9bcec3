const nameOrder = new Intl.Collator('en', { numeric: true });

/** Compares names as people sort them: Grade 2 before Grade 10. */
export const compareNames = (one: string, other: string): number => nameOrder.compare(one, other);

export const sortedNames = (names: readonly string[]): string[] => names.toSorted(compareNames);

const nameEquality = new Intl.Collator('en', { sensitivity: 'base' });

/** Whether the database treats two names as equal, ignoring case and accents. */
export const isSameName = (one: string, other: string): boolean => nameEquality.compare(one, other) === 0;
