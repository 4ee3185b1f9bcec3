export function movedBy<Item>(list: readonly Item[], index: number, by: -1 | 1): Item[] {
  const to = index + by;
  if (to < 0 || to >= list.length) return [...list];
  return list.toSpliced(index, 1).toSpliced(to, 0, ...list.slice(index, index + 1));
}
