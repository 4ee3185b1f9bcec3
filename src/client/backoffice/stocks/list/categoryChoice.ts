interface CategoryOption {
  id: string;
  label: string;
}

export type CategoryChoice =
  | { kind: 'free'; options: readonly CategoryOption[] }
  /** One assigned category: nothing to choose. */
  | { kind: 'fixed'; label: string }
  /** Several assigned categories: only these. */
  | { kind: 'limited'; options: readonly CategoryOption[] };

/** `assigned` are the ids of their categories, empty for all; `options` are all reachable categories by path. */
export function categoryChoice(assigned: readonly string[], options: readonly CategoryOption[]): CategoryChoice {
  if (assigned.length === 0) return { kind: 'free', options };
  const own = options.filter(({ id }) => assigned.includes(id));
  return assigned.length === 1 ? { kind: 'fixed', label: own[0]?.label ?? '' } : { kind: 'limited', options: own };
}
