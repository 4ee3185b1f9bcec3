/** A list with entries added at its end, with new ids. */
export function withEntries<Entry extends object>(
  list: readonly (Entry & { id: number })[],
  added: readonly Entry[],
): (Entry & { id: number })[] {
  const next = Math.max(-1, ...list.map(({ id }) => id)) + 1;
  return [...list, ...added.map((entry, index) => ({ ...entry, id: next + index }))];
}
