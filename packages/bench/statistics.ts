/** The value that `share` percent of the values, sorted upwards, do not pass; 0 of none. */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  const rank = Math.max(1, Math.ceil((share / 100) * sorted.length));
  return sorted[rank - 1] ?? 0;
}

export const median = (values: readonly number[]): number =>
  percentile(
    values.toSorted((a, b) => a - b),
    50,
  );
