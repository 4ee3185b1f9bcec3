interface CategoryOption {
  id: string;
  label: string;
}

/** The choices of the stock list's category filter. */
export type CategoryChoice =
  | { kind: 'free'; options: readonly CategoryOption[] }
  /** One assigned category: nothing to choose. */
  | { kind: 'fixed'; label: string }
  /** Several assigned categories: these alone. */
  | { kind: 'limited'; options: readonly CategoryOption[] };

/**
 * Returns the choices of a staff user. `assigned` are the ids of their assigned categories, none for those who are free;
 * `options` are all categories they can reach, by their paths.
 */
export function categoryChoice(assigned: readonly string[], options: readonly CategoryOption[]): CategoryChoice {
  if (assigned.length === 0) return { kind: 'free', options };
  const own = options.filter(({ id }) => assigned.includes(id));
  return assigned.length === 1 ? { kind: 'fixed', label: own[0]?.label ?? '' } : { kind: 'limited', options: own };
}
